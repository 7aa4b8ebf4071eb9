-- Numbers that other systems have for products and orders. A product's row stays when it is removed.
create table external_product (
  system text not null,
  number text not null,
  product_id uuid not null references product (id),
  primary key (system, number),
  unique (product_id, system)
);
create table external_order (
  system text not null,
  number text not null,
  order_id uuid not null references orders (id) on delete cascade,
  primary key (system, number),
  unique (order_id, system)
);
