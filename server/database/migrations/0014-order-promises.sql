-- A discount leaves at least one cent: an order of $0.00 can't be charged. Those that left nothing have ended.
update product set discount_percent = null, discount_until = null
  where discounted_price(list_price_cents, discount_percent) < 1;
alter table product
  add constraint product_discount_leaves_price check (discounted_price(list_price_cents, discount_percent) >= 1);

-- What placing an order has to know of its customer: how many orders wait for payment (null where the customer is not
-- there any more), and whether the account has shown that somebody stands behind it. One function, so that all of it is
-- read after the lock that `count_unpaid_orders` takes: an e-mail confirmed a moment earlier counts.
create function customer_standing(
  of_user uuid, of_customer text, out unpaid integer, out email_confirmed boolean, out is_proven boolean
) language plpgsql as $$
begin
  unpaid := count_unpaid_orders(of_user, of_customer);
  select users.email_confirmed, users.email_confirmed or exists (
      select from orders
      where customer_email = of_customer and state <> 'cancelled' and transaction_id is not null
    )
    into email_confirmed, is_proven
    from users where id = of_user;
end $$;
