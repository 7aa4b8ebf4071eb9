-- version 1
-- The days of a period whose figures wait for the job that keeps them: all of them, where it has read nothing yet.
create or replace function unread_days(first_day date, last_day date) returns setof date language sql stable as $$
  with bookmark as materialized (
    select seen from feed_bookmark
    where reader = 'sales' and pg_snapshot_xmax(seen) <= pg_snapshot_xmax(pg_current_snapshot())
  )
  select day from bookmark, days_sold_since(seen) as found (day) where day between first_day and last_day
  union all
  select day::date from generate_series(first_day, last_day, interval '1 day') as day where not exists (select from bookmark)
$$;
