-- Sums of long periods that end today, by product. The best sellers of a year are a million rows of `sales_day`, which
-- take a second to sum up. See docs/decisions/0032-figures.md.

create table kept_period (
  period text primary key check (period in ('30days', '12months')),
  first_day date not null,
  last_day date not null check (last_day >= first_day)
);

create table period_sales (
  -- Neither refers to its table: the rows come from such that do, a hundred thousand at once.
  period text not null,
  product_id uuid not null,
  orders bigint not null,
  pieces bigint not null,
  gross_cents bigint not null,
  refunded_cents bigint not null,
  primary key (period, product_id)
);
create index period_sales_by_revenue on period_sales (period, (gross_cents - refunded_cents) desc, product_id) where pieces > 0;
create index period_sales_by_pieces on period_sales (period, pieces desc, product_id) where pieces > 0;

-- Sums the days of these periods up anew.
create function sum_periods(periods text[], first_days date[], last_day date) returns void language sql as $$
  delete from period_sales;
  delete from kept_period;
  insert into kept_period select period, first_day, sum_periods.last_day from unnest(periods, first_days) as kept (period, first_day);
  insert into period_sales
    select period, product_id, sum(orders), sum(pieces), sum(gross_cents), sum(refunded_cents)
    from kept_period join sales_day on day between kept_period.first_day and kept_period.last_day
    where product_id is not null group by period, product_id;
$$;
