-- version 1
-- Rows of the figures that are not what the orders say. Days on which moves are still to be read are left out.
create or replace function sales_differences(first_day date, last_day date)
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
