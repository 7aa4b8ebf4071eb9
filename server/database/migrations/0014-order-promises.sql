-- A discount leaves at least one cent: an order of $0.00 can't be charged. Those that left nothing have ended.
update product set discount_percent = null, discount_until = null
  where discounted_price(list_price_cents, discount_percent) < 1;
alter table product
  add constraint product_discount_leaves_price check (discounted_price(list_price_cents, discount_percent) >= 1);
