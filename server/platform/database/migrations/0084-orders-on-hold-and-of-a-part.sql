-- Lists of the desk: orders on hold, and orders of a part, whose lines are found in the order of the list.
-- concurrently
drop index concurrently if exists orders_on_hold;
create index concurrently orders_on_hold on orders (id) where on_hold is not null;
drop index concurrently if exists order_line_by_product_order;
create index concurrently order_line_by_product_order on order_line (product_id, order_id);
drop index concurrently if exists order_line_by_product;
