-- Quick order: numbers that lead to products, customers' own numbers, watches of stock, and what was asked for in vain.
-- See docs/decisions/0035-reading-lists.md.

-- Part keys as they look to a hurried reader: letters and digits that are taken for each other are one.
create function folded_key(key text) returns text language sql immutable parallel safe as $$
  select translate(key, 'oilsbz', '011582')
$$;

-- Other numbers of a product. `replaced`: an older number of ours or of others that it took the place of.
create table reference (
  -- Without a foreign key, whose lock on the product's row would make orders of it deadlock; products are never deleted.
  product_id uuid not null,
  kind text not null check (kind in ('oe', 'competitor', 'replaced', 'gtin')),
  -- Empty where none is known.
  maker text not null check (length(maker) <= 60),
  number text not null check (length(number) between 1 and 60),
  key text collate "C" not null check (length(key) between 3 and 40),
  note text check (length(note) between 1 and 200),
  primary key (key, product_id, kind, maker)
);
create index reference_by_product on reference (product_id);
create index reference_folded on reference (folded_key(key) collate "C");
create index catalogue_part_number_folded on catalogue_entry (folded_key(part_key) collate "C") where part_key is not null;

-- The product that took its place. Chains end after five, see docs/decisions/0035-reading-lists.md.
alter table product add column replaced_by uuid references product check (replaced_by <> id);
create index product_by_replacement on product (replaced_by) where replaced_by is not null;
-- A replaced product may have left the shop, and the catalogue with it.
create index product_replaced_part on product (part_key(part_number) collate "C") where replaced_by is not null;

-- A customer's own number for a product.
create table customer_part (
  -- Companies will follow.
  owner_kind text not null check (owner_kind = 'account'),
  owner_id uuid not null,
  key text collate "C" not null check (length(key) between 1 and 40),
  number text not null check (length(number) between 1 and 60),
  product_id uuid not null,
  updated_at timestamptz not null default now(),
  primary key (owner_kind, owner_id, key)
);

create index customer_part_folded on customer_part (owner_kind, owner_id, folded_key(key) collate "C");

-- One mail when a product has the wanted pieces.
create table stock_watch (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null,
  wanted integer not null check (wanted between 1 and 100000000),
  created_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (user_id, product_id)
);
create index stock_watch_waiting on stock_watch (product_id, wanted) where told_at is null;
-- Products whose waiting watches are to be looked at. Without a key: rows are only added and taken, and nobody waits.
create table stock_risen (product_id uuid not null);
-- A product that comes back brings its pieces with it, unchanged.
create function notice_returned_stock() returns trigger language plpgsql as $$
begin
  insert into stock_risen values (new.id);
  return null;
end $$;
create trigger product_returned after update of removed_at on product for each row
  when (old.removed_at is not null and new.removed_at is null) execute function notice_returned_stock();

-- Keys that buyers asked for in vain. A buyer is a hash under the day's salt, which is forgotten with the day.
create table not_found (
  key text collate "C" not null check (length(key) between 4 and 40),
  day date not null,
  buyer bytea not null,
  primary key (day, key, buyer)
);
-- How many buyers of the kept days asked for a key: kept beside `not_found`, so that no list counts its rows.
create table not_found_key (
  key text collate "C" primary key,
  buyers integer not null check (buyers > 0),
  last_day date not null
);
create index not_found_by_buyers on not_found_key (buyers desc, key);
create table not_found_salt (
  day date primary key,
  salt bytea not null
);

-- A saved list is a cart that is kept. Of the token of its link only the hash is stored.
alter table cart
  add column is_saved boolean not null default false,
  add column share_hash bytea unique,
  -- The columns of the file that it was filled from: `[{header, role}]`.
  add column typed_columns jsonb;
-- The cells of the file's lines that became this line: `[[cell, …], …]`.
alter table cart_line add column typed jsonb check (pg_column_size(typed) <= 2048);
-- The same of an order, apart from it, so that orders and their lines stay narrow. `cells` are by line number.
create table order_file (
  order_id uuid primary key references orders on delete cascade,
  columns jsonb not null,
  cells jsonb not null
);

-- References are shown with their product and found by search.
create function tell_references() returns trigger language plpgsql as $$
declare
  told text[];
begin
  select array_agg('product:' || product_id) into told
    from (select distinct product_id from changed limit most_told() + 1) as several;
  if cardinality(told) > most_told() then perform tell_change('{everything}');
  elsif told is not null then perform tell_change(told || '{assortment}');
  end if;
  return null;
end $$;
create trigger reference_added_told after insert on reference referencing new table as changed
  for each statement execute function tell_references();
create trigger reference_changed_told after update on reference referencing new table as changed
  for each statement execute function tell_references();
create trigger reference_removed_told after delete on reference referencing old table as changed
  for each statement execute function tell_references();
create trigger reference_emptied_told after truncate on reference for each statement execute function tell_everything();

-- A new successor is a change that an open form of the product has to hear of.
drop trigger product_versioned on product;
create trigger product_versioned
  before update of name, description, added_by_email, part_number, brand, category, attributes, list_price_cents, price_per,
    minimum, order_multiple, ladder, discount_percent, discount_until, carton_pieces, pallet_pieces, pallet_grams,
    image_url, image_alt, further_pictures, created_at, removed_at, replaced_by
  on product for each row
  when (
    (old.name, old.description, old.added_by_email, old.part_number, old.brand, old.category, old.attributes, old.list_price_cents,
      old.price_per, old.minimum, old.order_multiple, old.ladder, old.discount_percent, old.discount_until, old.carton_pieces,
      old.pallet_pieces, old.pallet_grams, old.image_url, old.image_alt, old.further_pictures, old.created_at,
      old.removed_at, old.replaced_by)
    is distinct from
    (new.name, new.description, new.added_by_email, new.part_number, new.brand, new.category, new.attributes, new.list_price_cents,
      new.price_per, new.minimum, new.order_multiple, new.ladder, new.discount_percent, new.discount_until, new.carton_pieces,
      new.pallet_pieces, new.pallet_grams, new.image_url, new.image_alt, new.further_pictures, new.created_at,
      new.removed_at, new.replaced_by)
  )
  execute function raise_product_version();

-- A product's other numbers and its successor are facts that change sets change. The successor is named by its part
-- number: what is shown, saved and compared is the same.
create function product_references(id uuid) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'maker', maker, 'number', number, 'note', note)
    order by kind collate "C", maker collate "C", number collate "C", key), '[]')
  from reference where product_id = $1
$$;
create or replace function product_facts(product) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'name', $1.name, 'description', $1.description, 'email', $1.added_by_email, 'partNumber', $1.part_number,
    'brand', $1.brand, 'category', $1.category, 'attributes', $1.attributes,
    'listPriceCents', $1.list_price_cents, 'pricePer', $1.price_per, 'minimum', $1.minimum,
    'orderMultiple', $1.order_multiple, 'ladder', $1.ladder,
    'discount', case when $1.discount_percent is not null then jsonb_build_object('percent', $1.discount_percent,
      'until', to_char($1.discount_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) end,
    'cartonPieces', $1.carton_pieces, 'palletPieces', $1.pallet_pieces, 'palletGrams', $1.pallet_grams,
    'pictures', jsonb_build_array(jsonb_build_object('url', $1.image_url, 'alt', $1.image_alt)) || $1.further_pictures,
    'replacedBy', case when $1.replaced_by is not null then (select part_number from product where id = $1.replaced_by) end,
    'references', product_references($1.id))
$$;
create or replace function with_facts(given product, facts jsonb) returns product language plpgsql stable parallel safe as $$
begin
  if facts ? 'name' then given.name := facts ->> 'name'; end if;
  if facts ? 'description' then given.description := facts ->> 'description'; end if;
  if facts ? 'email' then given.added_by_email := facts ->> 'email'; end if;
  if facts ? 'partNumber' then given.part_number := facts ->> 'partNumber'; end if;
  if facts ? 'brand' then given.brand := facts ->> 'brand'; end if;
  if facts ? 'category' then given.category := facts ->> 'category'; end if;
  if facts ? 'attributes' then given.attributes := facts -> 'attributes'; end if;
  if facts ? 'listPriceCents' then given.list_price_cents := (facts ->> 'listPriceCents')::bigint; end if;
  if facts ? 'pricePer' then given.price_per := (facts ->> 'pricePer')::smallint; end if;
  if facts ? 'minimum' then given.minimum := (facts ->> 'minimum')::integer; end if;
  if facts ? 'orderMultiple' then given.order_multiple := (facts ->> 'orderMultiple')::integer; end if;
  if facts ? 'ladder' then given.ladder := facts -> 'ladder'; end if;
  if facts ? 'cartonPieces' then given.carton_pieces := (facts ->> 'cartonPieces')::integer; end if;
  if facts ? 'palletPieces' then given.pallet_pieces := (facts ->> 'palletPieces')::integer; end if;
  if facts ? 'palletGrams' then given.pallet_grams := (facts ->> 'palletGrams')::integer; end if;
  if facts ? 'pictures' then
    given.image_url := facts #>> '{pictures,0,url}';
    given.image_alt := facts #>> '{pictures,0,alt}';
    given.further_pictures := (facts -> 'pictures') - 0;
  end if;
  if facts ? 'discount' then
    given.discount_percent := (facts #>> '{discount,percent}')::smallint;
    given.discount_until := (facts #>> '{discount,until}')::timestamptz;
  end if;
  if facts ? 'discount' or facts ? 'listPriceCents' then
    -- As `discountedPrice` in contract/values/price.ts, a test compares them: price and discount may come from two
    -- change sets, and only here both are known.
    given.discounted_cents := (given.list_price_cents * (100 - given.discount_percent) + 50) / 100;
  end if;
  if facts ? 'replacedBy' then
    given.replaced_by := (select id from product where part_number = facts ->> 'replacedBy' and removed_at is null);
  end if;
  return given;
end $$;
create or replace function raise_product_version() returns trigger language plpgsql as $$
declare
  changed text[] := '{}';
  fact text;
begin
  if new.name is distinct from old.name then changed := changed || 'name'::text; end if;
  if new.description is distinct from old.description then changed := changed || 'description'::text; end if;
  if new.added_by_email is distinct from old.added_by_email then changed := changed || 'email'::text; end if;
  if new.part_number is distinct from old.part_number then changed := changed || 'partNumber'::text; end if;
  if new.brand is distinct from old.brand then changed := changed || 'brand'::text; end if;
  if new.category is distinct from old.category then changed := changed || 'category'::text; end if;
  if new.attributes is distinct from old.attributes then changed := changed || 'attributes'::text; end if;
  if new.list_price_cents is distinct from old.list_price_cents then changed := changed || 'listPriceCents'::text; end if;
  if new.price_per is distinct from old.price_per then changed := changed || 'pricePer'::text; end if;
  if new.minimum is distinct from old.minimum then changed := changed || 'minimum'::text; end if;
  if new.order_multiple is distinct from old.order_multiple then changed := changed || 'orderMultiple'::text; end if;
  if new.ladder is distinct from old.ladder then changed := changed || 'ladder'::text; end if;
  if new.carton_pieces is distinct from old.carton_pieces then changed := changed || 'cartonPieces'::text; end if;
  if new.pallet_pieces is distinct from old.pallet_pieces then changed := changed || 'palletPieces'::text; end if;
  if new.pallet_grams is distinct from old.pallet_grams then changed := changed || 'palletGrams'::text; end if;
  if (new.discount_percent, new.discount_until) is distinct from (old.discount_percent, old.discount_until) then
    changed := changed || 'discount'::text;
  end if;
  if (new.image_url, new.image_alt, new.further_pictures) is distinct from (old.image_url, old.image_alt, old.further_pictures) then
    changed := changed || 'pictures'::text;
  end if;
  if new.replaced_by is distinct from old.replaced_by then changed := changed || 'replacedBy'::text; end if;
  new.version := old.version + 1;
  foreach fact in array changed loop
    new.fact_versions := new.fact_versions || jsonb_build_object(fact, new.version);
  end loop;
  return new;
end $$;

-- A product that would replace itself through others, or a chain that is longer than they are followed, from wherever it
-- begins; the products given are those that were changed.
create function replacement_circle(ids uuid[], longest integer) returns table (part_number text, through text)
language sql stable as $$
  with recursive before (id, depth) as (
    select one, 0 from unnest(ids) as one
    union
    select product.id, depth + 1 from before join product on product.replaced_by = before.id where depth <= longest
  ), chain (start, at, depth) as (
    select product.id, replaced_by, 1 from product
    where product.id in (select before.id from before) and replaced_by is not null
    union all
    select start, replaced_by, depth + 1 from chain join product on product.id = at
    where replaced_by is not null and at <> start and depth <= longest
  )
  select first.part_number, next.part_number
  from chain join product as first on first.id = start join product as next on next.id = first.replaced_by
  where at = start or depth > longest limit 1
$$;
