-- Products whose stock is low or out, so that the desk counts and lists them without reading all products.
create table low_stock (
  product_id uuid primary key,
  is_out boolean not null
);
create index low_stock_by_level on low_stock (is_out, product_id);

-- How far the products of before have been queued for it, and for which minimum order of the shop.
create table low_stock_fill (
  is_only boolean primary key default true,
  shop_minimum integer not null,
  filled_to uuid not null,
  constraint low_stock_fill_is_only_check check (is_only)
);
