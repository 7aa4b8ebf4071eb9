-- version 1
-- Queues products whose pieces changed, for the catalogue to follow; rows before and after are brought together by
-- grouping.
create or replace function queue_restocked() returns trigger language plpgsql as $$
begin
  insert into restocked
  select id from (select id, available from before union all select id, available from after) as row_of_product
  group by id having min(available) <> max(available);
  return null;
end $$;

create or replace trigger product_queued
  after update on product referencing old table as before new table as after for each statement
  execute function queue_restocked();
