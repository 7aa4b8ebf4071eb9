-- The newest orders of a product are found without reading all of its lines.
-- concurrently
drop index concurrently if exists order_line_of_product;
create index concurrently order_line_of_product on order_line (product_id, order_id);
drop index concurrently if exists order_line_by_product;
