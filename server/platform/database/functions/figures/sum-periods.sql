-- version 1
-- Sums the days of these periods up anew.
create or replace function sum_periods(periods text[], first_days date[], last_day date) returns void language sql as $$
  delete from period_sales;
  delete from kept_period;
  insert into kept_period select period, first_day, sum_periods.last_day from unnest(periods, first_days) as kept (period, first_day);
  insert into period_sales (period, product_id, orders, pieces, gross_cents, refunded_cents, available)
    select summed.*, product.available from (
      select period, product_id, sum(orders), sum(pieces), sum(gross_cents), sum(refunded_cents)
      from kept_period join sales_day on day between kept_period.first_day and kept_period.last_day
      where product_id is not null group by period, product_id
    ) as summed join product on product.id = product_id;
$$;
