-- Sums of a day's payments and refunds by where the orders go, for reports; `places_of_day` says what counts.
create table sales_place (
  day date not null,
  country text not null,
  region text not null,
  orders integer not null check (orders >= 0),
  goods_cents bigint not null,
  freight_cents bigint not null,
  tax_cents bigint not null,
  refunded_cents bigint not null,
  primary key (day, country, region)
);
