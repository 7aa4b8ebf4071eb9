-- version 1
-- Queues new products, whose stock may be low from the start.
create or replace function queue_added() returns trigger language plpgsql as $$
begin
  insert into restocked select id from added where removed_at is null;
  return null;
end $$;

create or replace trigger product_added_queued
  after insert on product referencing new table as added for each statement
  execute function queue_added();
