-- What was sold, by day, kept by a chore that follows the moves of orders. See docs/decisions/0032-figures.md.

-- Which transaction made the move: followers read what their last snapshot did not see, so none is missed and none read
-- twice. Older moves have none; whoever begins to follow reads them from the orders.
alter table order_move add column xid xid8;
alter table order_move alter column xid set default pg_current_xact_id();
create index order_move_by_xid on order_move (xid) where xid is not null;
-- Refunds, by their day.
create index order_move_refunds on order_move (at) where amount_cents is not null;

-- Up to where each follower has read. Snapshots are those of this database: they are not part of a backup.
create table feed_bookmark (
  reader text primary key,
  seen pg_snapshot not null,
  -- The last day, UTC, on which everything was computed anew.
  recounted_on date not null
);

-- Days are UTC. Without a product it is the whole day: an order of several products is one there.
create table sales_day (
  day date not null,
  product_id uuid references product,
  orders integer not null check (orders >= 0),
  pieces bigint not null check (pieces >= 0),
  gross_cents bigint not null check (gross_cents >= 0),
  -- Of a product it may be below 0 by a cent, where the largest remainder of a later refund falls on another line.
  refunded_cents bigint not null,
  unique nulls not distinct (day, product_id)
);
create index sales_whole_day on sales_day (day) where product_id is null;

-- Answers that the shop gave, counted by day and step: nobody's cookie, nobody's name.
create table funnel_day (
  day date not null,
  step text not null check (step in ('seen', 'inCart', 'ordered')),
  count bigint not null check (count >= 0),
  primary key (day, step)
);

-- Made up by `npm run demo-trade`: the payment provider knows nothing of them.
alter table orders add column sample boolean not null default false;

create function utc_day(moment timestamptz) returns date language sql immutable parallel safe as $$
  select (moment at time zone 'UTC')::date
$$;
create function day_begins(day date) returns timestamptz language sql immutable parallel safe as $$
  select day::timestamp at time zone 'UTC'
$$;

-- The one definition of the figures: what was paid on these days less what was refunded on them. A refund is split over
-- its order's lines by the largest remainder of all that was refunded so far, so that shares add up to each refund and
-- those of a whole refund to each line.
create function sales_between(first_day date, last_day date)
returns table (day date, product_id uuid, orders integer, pieces bigint, gross_cents bigint, refunded_cents bigint)
language sql stable as $$
  with paid as materialized (
    select id, utc_day(paid_at) as day, orders.pieces, total_cents from orders
    where paid_at >= day_begins(first_day) and paid_at < day_begins(last_day + 1)
  ), refunded as materialized (
    select order_id, move_no, utc_day(at) as day, amount_cents,
      (select sum(amount_cents) from order_move former
        where former.order_id = move.order_id and former.move_no <= move.move_no)::bigint as until_now
    from order_move move
    where amount_cents is not null and at >= day_begins(first_day) and at < day_begins(last_day + 1)
  ), part as (
    select refunded.order_id, move_no, refunded.day, order_line.product_id, line_no, sign,
      cents * order_line.total_cents / goods_cents as whole,
      cents * order_line.total_cents % goods_cents as remainder, cents
    from refunded
      join orders on orders.id = refunded.order_id
      join order_line on order_line.order_id = orders.id,
      lateral (values (1, until_now), (-1, until_now - amount_cents)) as side (sign, cents)
  ), share as (
    select part.day, part.product_id, sign * (whole + (
      row_number() over (partition by order_id, move_no, sign order by remainder desc, line_no)
        <= cents - sum(whole) over (partition by order_id, move_no, sign))::integer) as cents
    from part
  ), entry as (
    select paid.day, null::uuid as product_id, 1 as orders, paid.pieces, total_cents as gross, 0 as refunded from paid
    union all
    select refunded.day, null, 0, 0, 0, amount_cents from refunded
    union all
    select paid.day, order_line.product_id, 1, quantity, order_line.total_cents, 0
    from paid join order_line on order_line.order_id = paid.id
    union all
    select share.day, share.product_id, 0, 0, 0, share.cents from share where share.cents <> 0
  )
  select entry.day, entry.product_id, sum(entry.orders)::integer, sum(entry.pieces)::bigint, sum(gross)::bigint,
    sum(refunded)::bigint
  from entry group by entry.day, entry.product_id
$$;

-- The days whose figures are touched by moves that a snapshot did not see.
create function days_sold_since(seen pg_snapshot) returns setof date language sql stable as $$
  select distinct utc_day(case when amount_cents is null then paid_at else at end)
  from order_move join orders on orders.id = order_id
  where xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen)
    and (amount_cents is not null or to_state = 'paid')
$$;

-- Rows of the figures that are not what the orders say. Left out are days on which moves are still to be read.
create function sales_differences(first_day date, last_day date)
returns table (day date, product_id uuid, difference text) language sql stable as $$
  with bookmark as materialized (
    select seen from feed_bookmark where reader = 'sales'
  ), waiting as materialized (
    select found.day from bookmark, days_sold_since(seen) as found (day)
  ), kept as (
    select sales_day.day, coalesce(sales_day.product_id, '00000000-0000-0000-0000-000000000000') as key,
      row(sales_day.orders, sales_day.pieces, sales_day.gross_cents, sales_day.refunded_cents)::text as figures
    from sales_day where sales_day.day between first_day and last_day
  ), counted as (
    select found.day, coalesce(found.product_id, '00000000-0000-0000-0000-000000000000') as key,
      row(found.orders, found.pieces, found.gross_cents, found.refunded_cents)::text as figures
    from sales_between(first_day, last_day) as found
  )
  select coalesce(kept.day, counted.day), nullif(coalesce(kept.key, counted.key), '00000000-0000-0000-0000-000000000000'),
    'the figures say ' || coalesce(kept.figures, 'nothing') || ', the orders ' || coalesce(counted.figures, 'nothing')
      || ' (orders, pieces, cents, refunded)'
  from kept full join counted on kept.day = counted.day and kept.key = counted.key
  where kept.figures is distinct from counted.figures and exists (select from bookmark)
    and coalesce(kept.day, counted.day) not in (select waiting.day from waiting)
$$;

-- Told to the nodes that remember sums over these tables.
create function tell_figures() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then perform tell_change('{figures}'); end if;
  return null;
end $$;
create trigger sales_added_told after insert on sales_day referencing new table as changed
  for each statement execute function tell_figures();
create trigger sales_changed_told after update on sales_day referencing new table as changed
  for each statement execute function tell_figures();
create trigger sales_deleted_told after delete on sales_day referencing old table as changed
  for each statement execute function tell_figures();
