-- Days of figures are those of the shop's time zone, a setting. See docs/decisions/0047-shop-zone.md.
create function shop_zone() returns text language sql stable parallel safe as $$
  select coalesce((select value ->> 'timeZone' from setting where key = 'calendar'), 'UTC')
$$;
-- Named when days were UTC; the functions of the figures call them.
create or replace function utc_day(moment timestamptz) returns date language sql stable parallel safe as $$
  select (moment at time zone shop_zone())::date
$$;
create or replace function day_begins(day date) returns timestamptz language sql stable parallel safe as $$
  select day::timestamp at time zone shop_zone()
$$;

-- Of the whole day: what its products brought, without freight and tax.
alter table sales_day
  add column goods_cents bigint not null default 0,
  add column goods_refunded_cents bigint not null default 0;
update sales_day as whole set goods_cents = gross, goods_refunded_cents = refunded
  from (
    select day, sum(gross_cents) as gross, sum(refunded_cents) as refunded from sales_day
    where product_id is not null group by day
  ) as goods
  where whole.day = goods.day and whole.product_id is null;
