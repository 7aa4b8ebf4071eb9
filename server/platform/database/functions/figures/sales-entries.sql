-- version 1
-- The money of orders in some days, for all reports: a paid order on the day of its payment, a refund on its own.
create or replace function sales_entries(first_day date, last_day date)
returns table (customer_email text, ship_to jsonb, orders integer, goods_cents bigint, freight_cents bigint,
  tax_cents bigint, refunded_cents bigint)
language sql stable parallel safe as $$
  select customer_email, ship_to, 1, goods_cents, freight_cents, tax_cents, 0::bigint from orders
  where paid_at >= day_begins(first_day) and paid_at < day_begins(last_day + 1)
  union all
  select customer_email, ship_to, 0, 0::bigint, 0::bigint, 0::bigint, amount_cents
  from order_move join orders on orders.id = order_id
  where amount_cents is not null and at >= day_begins(first_day) and at < day_begins(last_day + 1)
$$;
