-- version 1
-- The sources of a report's sums. `sum`: those from 1 January to the end of a day, added, or taken off where the period
-- begins later. `read`: a day whose figures are kept. `unread`: a day that waits for its figures, read from the orders.
create or replace function report_parts(first_day date, last_day date) returns table (kind text, day date, sign integer)
language sql stable as $$
  with unread as materialized (
    select found.day from unread_days(first_day, last_day) as found (day)
  ), span as (
    select year::date as year, greatest(year::date, first_day) as first,
      least((year + interval '1 year')::date - 1, last_day) as last
    from generate_series(date_trunc('year', first_day::timestamp), last_day, interval '1 year') as year
  ), bound as (
    -- Days after `base` up to `upto` are summed up; before the year begins, nothing is.
    select year, case first when year then year - 1
        else (select min(summed_to.last_day) from summed_to where summed_to.last_day between first - 1 and last) end as base,
      (select max(summed_to.last_day) from summed_to where summed_to.last_day between first and last
        and not exists (select from unread where unread.day between year and summed_to.last_day)) as upto
    from span
  ), summed as materialized (
    select * from bound where base < upto
  )
  select 'sum', upto, 1 from summed
  union all
  select 'sum', base, -1 from summed where base >= year
  union all
  select case when listed::date in (select unread.day from unread) then 'unread' else 'read' end, listed::date, 1
  from generate_series(first_day::timestamp, last_day, interval '1 day') as listed
  where not exists (select from summed where listed > base and listed <= upto)
$$;
