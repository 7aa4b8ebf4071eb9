-- version 1
-- Keeps the index of the catalogue by stock.
create or replace function index_stock() returns trigger language plpgsql as $$
begin
  insert into catalogue_stock values (new.product_id, new.category, stock_step(new.available))
    on conflict (product_id) do update set category = excluded.category, stock_step = excluded.stock_step;
  return null;
end $$;

create or replace trigger catalogue_stock_added
  after insert on catalogue_entry for each row
  execute function index_stock();

create or replace trigger catalogue_stock_changed
  after update of category, available on catalogue_entry for each row
  when (old.category is distinct from new.category or stock_step(old.available) is distinct from
    stock_step(new.available))
  execute function index_stock();
