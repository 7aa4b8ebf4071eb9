-- Example rows of the tables that migration 0092 added.
insert into low_stock (product_id, is_out) select id, false from product order by id limit 1 on conflict do nothing;
insert into low_stock_fill (shop_minimum, filled_to) values (500, '00000000-0000-0000-0000-000000000000');
