-- Orders to pack in the order in which they must leave, and orders with an open dispute.
-- concurrently
drop index concurrently if exists orders_to_ship;
create index concurrently orders_to_ship on orders (paid_at, id) where state in ('paid', 'partlyRefunded') and fulfilment in ('none', 'packing');
drop index concurrently if exists payment_dispute_waiting;
create index concurrently payment_dispute_waiting on payment_dispute (order_id) where state in ('inquiry', 'open');
