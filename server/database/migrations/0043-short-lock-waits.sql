-- An order that waits for a row gives its connection back after a while and asks again later: while a large change set
-- held products, waiting orders took every connection of the shop. See docs/decisions/0043-orders-together.md.
drop function customer_standing(uuid, text);
-- Without `lock_ms` the transaction waits for locks as long as it may.
create function customer_standing(
  of_user uuid, of_customer text, lock_ms integer default null,
  out unpaid integer, out email_confirmed boolean, out is_proven boolean
) language plpgsql as $$
begin
  if lock_ms is not null then
    perform set_config('lock_timeout', lock_ms || 'ms', true);
  end if;
  unpaid := count_unpaid_orders(of_user, of_customer);
  select users.email_confirmed, users.email_confirmed or has_paid_order(of_customer)
    into email_confirmed, is_proven
    from users where id = of_user;
end $$;
