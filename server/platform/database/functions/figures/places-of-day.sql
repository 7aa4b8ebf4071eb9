-- version 1
-- The sums of a day by country and region of delivery; empty where only the flat address is known.
create or replace function places_of_day(day date)
returns table (country text, region text, orders integer, goods_cents bigint, freight_cents bigint,
  tax_cents bigint, refunded_cents bigint)
language sql stable parallel safe as $$
  select coalesce(ship_to ->> 'country', ''), coalesce(upper(btrim(ship_to ->> 'region')), ''), sum(orders)::integer,
    sum(goods_cents)::bigint, sum(freight_cents)::bigint, sum(tax_cents)::bigint, sum(refunded_cents)::bigint
  from sales_entries(day, day) group by 1, 2
$$;
