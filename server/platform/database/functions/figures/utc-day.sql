-- version 1
-- The day of a moment in the shop’s time zone. It is named for the time when days were those of UTC.
create or replace function utc_day(moment timestamptz) returns date language sql stable parallel safe as $$
  select (moment at time zone shop_zone())::date
$$;
