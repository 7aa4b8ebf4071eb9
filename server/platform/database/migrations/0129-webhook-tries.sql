-- When a delivery was last tried; the list of endpoints shows for each how its last try ended.
-- concurrently
alter table webhook_delivery add column if not exists tried_at timestamptz;
drop index concurrently if exists webhook_delivery_by_try;
create index concurrently webhook_delivery_by_try on webhook_delivery (endpoint_id, tried_at)
  where tried_at is not null;
