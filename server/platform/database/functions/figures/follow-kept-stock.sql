-- version 1
-- Brings the kept pieces of products up to date whose orders moved, or whose stock was entered, since a snapshot.
create or replace function follow_kept_stock(seen pg_snapshot) returns void language sql as $$
  update period_sales set available = product.available from product
  where product.id = product_id and period_sales.available is distinct from product.available and product_id in (
    select order_line.product_id from order_move join order_line using (order_id)
    where xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen)
    union all
    select stock_entry.product_id from stock_entry
    where xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen))
$$;
