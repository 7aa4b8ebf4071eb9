-- The end of an order's id is found in the index alone: a range of it cost as much as a walk of all orders.
-- concurrently
drop index concurrently if exists orders_by_end_of_id;
create index concurrently orders_by_end_of_id on orders (right(id::text, 8)) include (id, state);
drop index concurrently if exists orders_by_number;
