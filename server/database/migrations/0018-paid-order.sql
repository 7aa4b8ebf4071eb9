-- Whether a customer has a paid order, once for all who ask: for how long an order holds its stock, and whose reviews are
-- marked. Money that went back whole shows nothing: a stolen card would, until its owner notices.
create function keeps_money(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('paid', 'partlyRefunded')
$$;
create function has_paid_order(of_customer text) returns boolean language sql stable parallel safe as $$
  select exists (select from orders where customer_email = of_customer and keeps_money(state))
$$;

create or replace function customer_standing(
  of_user uuid, of_customer text, out unpaid integer, out email_confirmed boolean, out is_proven boolean
) language plpgsql as $$
begin
  unpaid := count_unpaid_orders(of_user, of_customer);
  select users.email_confirmed, users.email_confirmed or has_paid_order(of_customer)
    into email_confirmed, is_proven
    from users where id = of_user;
end $$;

drop trigger verified_buyer_told on orders;
create trigger verified_buyer_told after update of state, customer_email on orders for each row
  when ((keeps_money(old.state), old.customer_email) is distinct from (keeps_money(new.state), new.customer_email))
  execute function tell_verified_buyer();
