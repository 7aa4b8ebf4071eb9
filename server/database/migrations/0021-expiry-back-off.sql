-- When the shop next tries to end an order that it could not end after its hold; absent while nothing has failed.
alter table orders add column expiry_retry_at timestamptz;
