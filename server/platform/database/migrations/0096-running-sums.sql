-- Sums from 1 January to the end of some days, so that a report of a year reads few of them; the figures' job keeps them.
create table summed_to (
  last_day date primary key
);

create table product_sum (
  last_day date not null,
  product_id uuid not null,
  orders bigint not null,
  goods_cents bigint not null,
  refunded_cents bigint not null,
  primary key (last_day, product_id)
);

create table customer_sum (
  last_day date not null,
  customer_email text not null,
  orders bigint not null,
  goods_cents bigint not null,
  freight_cents bigint not null,
  tax_cents bigint not null,
  refunded_cents bigint not null,
  primary key (last_day, customer_email)
);
