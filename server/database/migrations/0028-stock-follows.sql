-- An order was slowed most by what it told others: its products' rows in the catalogue with eleven indexes (0.6 of
-- 3.2 ms), a comparison of whole products as JSON (0.9 ms), and the search indexes' lists of additions (0.3 ms).

-- Raised by every change of a product but of its pieces, so that those are told apart at once.
alter table product add column version integer not null default 1;
create function raise_product_version() returns trigger language plpgsql as $$
declare
  -- Pieces, and what the database computes.
  others constant text[] := '{available,promised,received,discounted_cents,revision,version}';
begin
  if to_jsonb(old) - others is distinct from to_jsonb(new) - others then new.version := old.version + 1; end if;
  return new;
end $$;
create trigger product_versioned
  before update of part_number, name, description, brand, category, attributes, list_price_cents, discount_percent,
    discount_until, minimum, image_url, image_alt, further_pictures, added_by_email, created_at, removed_at,
    order_multiple, price_per, carton_pieces, pallet_pieces, pallet_grams, ladder
  on product for each row execute function raise_product_version();

-- Products whose pieces in the catalogue are to follow within a second. Without a key: rows are only added and taken.
create table restocked (product_id uuid not null);
drop trigger catalogue_restocked on product;
drop function restock_catalogue();

-- Of so many products stock changes are told one by one: an order of many lines must not drop every kept answer.
create function most_stocks_told() returns integer language sql immutable parallel safe as 'select 1000';

create or replace function tell_changed_products() returns trigger language plpgsql as $$
declare
  changed integer;
  others integer;
  is_moved boolean;
  told text[];
begin
  with changes as materialized (
    select id, before.available <> after.available as is_restocked, before.version <> after.version as is_other,
      (before.removed_at is null) <> (after.removed_at is null) as is_moved
    from before join after using (id)
    where before.available <> after.available or before.version <> after.version
  ), queued as (
    insert into restocked select id from changes where is_restocked
  )
  select count(*), count(*) filter (where is_other), bool_or(several.is_moved), array_agg('product:' || id)
    into changed, others, is_moved, told
    from (select * from changes limit most_stocks_told() + 1) as several;
  if changed = 0 then return null; end if;
  if changed > most_stocks_told() or changed > most_told() and others > 0 then
    told := '{everything}';
  elsif others > 0 then
    told := told || '{assortment}' || case when is_moved then '{products}'::text[] else '{}' end;
  end if;
  perform tell_change(told);
  return null;
end $$;

-- A worker empties these lists within a second. Orders fill them, and must not empty them meanwhile.
alter index orders_search set (gin_pending_list_limit = 4096);
alter index order_line_search set (gin_pending_list_limit = 4096);
