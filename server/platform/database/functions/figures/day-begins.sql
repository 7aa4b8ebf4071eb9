-- version 1
-- The moment at which a day of the shop begins.
create or replace function day_begins(day date) returns timestamptz language sql stable parallel safe as $$
  select day::timestamp at time zone shop_zone()
$$;
