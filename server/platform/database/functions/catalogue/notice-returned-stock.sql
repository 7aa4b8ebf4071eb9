-- version 1
-- Queues a product that comes back: its pieces come with it, unchanged.
create or replace function notice_returned_stock() returns trigger language plpgsql as $$
begin
  insert into stock_risen values (new.id);
  return null;
end $$;

create or replace trigger product_returned
  after update of removed_at on product for each row
  when (old.removed_at is not null and new.removed_at is null)
  execute function notice_returned_stock();
