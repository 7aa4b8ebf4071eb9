-- The index of the catalogue by stock, as a table of its own. An order changes the pieces that are left, and PostgreSQL
-- then entered the catalogue's row into all of its twelve indexes: more than half of what an order cost. The row's
-- `stock_step` and the two indexes on it serve shops of the former version; the next one drops them.
create table catalogue_stock (
  product_id uuid primary key,
  category text,
  stock_step smallint not null
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02);

create function index_stock() returns trigger language plpgsql as $$
begin
  insert into catalogue_stock values (new.product_id, new.category, stock_step(new.available))
    on conflict (product_id) do update set category = excluded.category, stock_step = excluded.stock_step;
  return null;
end $$;
create trigger catalogue_stock_added after insert on catalogue_entry for each row execute function index_stock();
create trigger catalogue_stock_changed after update of category, available on catalogue_entry for each row
  when ((old.category, stock_step(old.available)) is distinct from (new.category, stock_step(new.available)))
  execute function index_stock();

insert into catalogue_stock select product_id, category, stock_step(available) from catalogue_entry;
alter table catalogue_stock add foreign key (product_id) references catalogue_entry on delete cascade;
create index catalogue_stock_by_step on catalogue_stock (stock_step desc);
create index catalogue_stock_by_category on catalogue_stock (category, stock_step desc);
