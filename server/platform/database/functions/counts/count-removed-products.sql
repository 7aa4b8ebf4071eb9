-- version 1
-- Counts products that leave or come back. It runs only where `removed_at` is written, so orders pass it by.
create or replace function count_removed_products() returns trigger language plpgsql as $$
begin
  if old.removed_at is null and (tg_op = 'DELETE' or new.removed_at is not null) then
    perform count_rows('product', -1);
  elsif tg_op = 'UPDATE' and old.removed_at is not null and new.removed_at is null then
    perform count_rows('product', 1);
  end if;
  return null;
end $$;

create or replace trigger product_removed
  after delete or update of removed_at on product for each row
  execute function count_removed_products();
