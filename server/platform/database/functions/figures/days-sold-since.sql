-- version 1
-- The days whose figures are touched by moves that a snapshot did not see.
create or replace function days_sold_since(seen pg_snapshot) returns setof date language sql stable as $$
  select distinct utc_day(case when amount_cents is null then paid_at else at end)
  from order_move join orders on orders.id = order_id
  where xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen)
    and (amount_cents is not null or to_state = 'paid')
$$;
