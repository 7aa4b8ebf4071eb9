-- version 1
-- The time zone of the shop’s days, a setting (docs/decisions/0047-shop-zone.md).
create or replace function shop_zone() returns text language sql stable parallel safe as $$
  select coalesce((select value ->> 'timeZone' from setting where key = 'calendar'), 'UTC')
$$;
