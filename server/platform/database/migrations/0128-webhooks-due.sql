-- The next delivery is found in the order of its tries and number; deliveries of one page have the same moment.
-- concurrently
drop index concurrently if exists webhook_delivery_next;
create index concurrently webhook_delivery_next on webhook_delivery (endpoint_id, next_try_at, delivery_no)
  where state = 'waiting';
drop index concurrently if exists webhook_delivery_due;
