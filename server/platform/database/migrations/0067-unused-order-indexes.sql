-- Lists of orders are read by state (orders_by_state) since each order is of one kind.
-- concurrently
drop index concurrently if exists orders_with_money;
drop index concurrently if exists orders_with_refund;
