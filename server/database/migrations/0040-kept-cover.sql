-- How long stocks last is asked of all products that sold in 30 days. Their pieces are kept beside their sales, so that an
-- index holds them in that order.
alter table period_sales add column available integer;
update period_sales set available = product.available from product where id = product_id;
create index period_sales_by_cover on period_sales (period, (available::float8 / pieces), product_id)
  where pieces > 0 and available is not null;

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

-- Brings the pieces of products up to date whose orders moved, or stock was entered, since a snapshot.
create function follow_kept_stock(seen pg_snapshot) returns void language sql as $$
  update period_sales set available = product.available from product
  where product.id = product_id and period_sales.available is distinct from product.available and product_id in (
    select order_line.product_id from order_move join order_line using (order_id)
    where xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen)
    union all
    select stock_entry.product_id from stock_entry
    where xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen))
$$;
