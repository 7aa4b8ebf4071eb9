-- version 2
-- Queues products whose pieces or terms of stock changed, for the catalogue and the list of low stock to follow; rows
-- before and after are brought together by grouping.
create or replace function queue_restocked() returns trigger language plpgsql as $$
begin
  insert into restocked
  select id from (
    select id, available, minimum, order_multiple, further_facts, removed_at from before
    union all select id, available, minimum, order_multiple, further_facts, removed_at from after
  ) as row_of_product, lateral (select coalesce((further_facts ->> 'reorderLevel')::integer, 0) as reorder_level) as fact
  group by id having min(available) <> max(available) or min(minimum) <> max(minimum)
    or min(order_multiple) <> max(order_multiple) or min(reorder_level) <> max(reorder_level) or count(removed_at) = 1;
  return null;
end $$;

create or replace trigger product_queued
  after update on product referencing old table as before new table as after for each statement
  execute function queue_restocked();
