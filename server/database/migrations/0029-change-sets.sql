-- All that a change set may change of a product, by the names of `server/change-sets/facts.ts`. The stock is not among
-- it. Moments as text in UTC, to the microsecond: a comparison must not depend on a session's time zone.
create function product_facts(product) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'name', $1.name, 'description', $1.description, 'email', $1.added_by_email, 'partNumber', $1.part_number,
    'brand', $1.brand, 'category', $1.category, 'attributes', $1.attributes,
    'listPriceCents', $1.list_price_cents, 'pricePer', $1.price_per, 'minimum', $1.minimum,
    'orderMultiple', $1.order_multiple, 'ladder', $1.ladder,
    'discount', case when $1.discount_percent is not null then jsonb_build_object('percent', $1.discount_percent,
      'until', to_char($1.discount_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) end,
    'cartonPieces', $1.carton_pieces, 'palletPieces', $1.pallet_pieces, 'palletGrams', $1.pallet_grams,
    'pictures', jsonb_build_array(jsonb_build_object('url', $1.image_url, 'alt', $1.image_alt)) || $1.further_pictures)
$$;

-- The product with these facts instead of its own; facts that are left out stay.
create function with_facts(given product, facts jsonb) returns product language plpgsql stable parallel safe as $$
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
  return given;
end $$;

-- Whether prices, quantities and discount fit together; the checks of the table demand the same, but name no product.
create function terms_fit(product) returns boolean language sql stable parallel safe as $$
  select ladder_is_valid($1.ladder, $1.list_price_cents, $1.minimum, $1.order_multiple)
    and $1.order_multiple % $1.price_per = 0
    and ($1.discount_percent is null or ($1.discounted_cents >= 1 and not exists (
      select from jsonb_array_elements($1.ladder) as step
      where ((step ->> 'cents')::bigint * (100 - $1.discount_percent) + 50) / 100 < 1)))
$$;

-- The version in which each fact was changed last; facts that never were are left out.
alter table product add column fact_versions jsonb not null default '{}';

-- One comparison for each fact: two of `product_facts` take ten times as long, and bulk changes come in tens of thousands.
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
  new.version := old.version + 1;
  foreach fact in array changed loop
    new.fact_versions := new.fact_versions || jsonb_build_object(fact, new.version);
  end loop;
  return new;
end $$;
-- Orders change only the stock, so they don't fire it.
drop trigger product_versioned on product;
create trigger product_versioned
  before update of name, description, added_by_email, part_number, brand, category, attributes, list_price_cents, price_per,
    minimum, order_multiple, ladder, discount_percent, discount_until, carton_pieces, pallet_pieces, pallet_grams,
    image_url, image_alt, further_pictures, created_at, removed_at
  on product for each row
  when (
    (old.name, old.description, old.added_by_email, old.part_number, old.brand, old.category, old.attributes, old.list_price_cents,
      old.price_per, old.minimum, old.order_multiple, old.ladder, old.discount_percent, old.discount_until, old.carton_pieces,
      old.pallet_pieces, old.pallet_grams, old.image_url, old.image_alt, old.further_pictures, old.created_at,
      old.removed_at)
    is distinct from
    (new.name, new.description, new.added_by_email, new.part_number, new.brand, new.category, new.attributes, new.list_price_cents,
      new.price_per, new.minimum, new.order_multiple, new.ladder, new.discount_percent, new.discount_until, new.carton_pieces,
      new.pallet_pieces, new.pallet_grams, new.image_url, new.image_alt, new.further_pictures, new.created_at,
      new.removed_at)
  )
  execute function raise_product_version();

-- Changes of many products that are looked at before they are applied, and can be taken back.
create table change_set (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('edit', 'grid', 'action', 'import', 'undo')),
  title text not null check (length(title) between 1 and 120),
  actor_email text not null,
  state text not null check (state in ('reading', 'draft', 'planned', 'applying', 'applied', 'discarded', 'failed')),
  created_at timestamptz not null default now(),
  apply_at timestamptz,
  applied_at timestamptz,
  undoes bigint references change_set,
  undone_by bigint references change_set,
  with_stock boolean not null default false,
  file_sha256 bytea,
  counts jsonb not null,
  -- About the whole change set; rows have their own.
  warnings jsonb not null default '[]',
  -- While it is read or applied: who is at work is alive.
  progress_at timestamptz not null default now(),
  rows_read integer,
  failure text,
  -- Of the last move, for those who follow the change sets.
  xid xid8 not null default pg_current_xact_id(),
  check ((state = 'applied') = (applied_at is not null)),
  check (state <> 'planned' or apply_at is not null),
  check ((state = 'failed') = (failure is not null))
);
create index change_set_by_xid on change_set (xid);
create index change_set_planned on change_set (apply_at) where state = 'planned';
create index change_set_under_way on change_set (progress_at) where state in ('reading', 'applying');
create index change_set_undoes on change_set (undoes) where undoes is not null;

create table change_row (
  change_set_id bigint not null references change_set on delete cascade,
  row_no integer not null check (row_no >= 1),
  -- A new product's is given before it is there, so it refers to nothing. Null: no product was found.
  product_id uuid,
  action text not null check (action in ('create', 'update', 'remove', 'restore')),
  -- The facts that change, as they were and as they will be.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- Pieces available when it was looked at, and as wanted: the difference is entered.
  available_before integer,
  available_after integer,
  warnings jsonb not null default '[]',
  errors jsonb not null default '[]',
  -- Of a refused row of a file, as they stood there.
  cells jsonb,
  primary key (change_set_id, row_no),
  check ((available_before is null) = (available_after is null))
);
create index change_row_in_id_order on change_row (change_set_id, product_id) where errors = '[]';
create index change_row_warned on change_row (change_set_id, row_no) where warnings <> '[]';
-- Pictures that an undo brings back are kept.
create index change_row_pictures_before on change_row using gin ((before -> 'pictures') jsonb_path_ops) where before ? 'pictures';
create index change_row_pictures_after on change_row using gin ((after -> 'pictures') jsonb_path_ops) where after ? 'pictures';
create index change_row_refused on change_row (change_set_id, row_no) where errors <> '[]';

-- Pieces that were put in or taken out, other than by orders.
create table stock_entry (
  id bigint primary key generated always as identity,
  product_id uuid not null references product,
  at timestamptz not null default now(),
  kind text not null check (kind in ('correction', 'import')),
  delta integer not null check (delta <> 0),
  reason text not null check (length(reason) between 1 and 120),
  note text check (length(note) between 1 and 500),
  actor_email text not null,
  change_set_id bigint references change_set,
  xid xid8 not null default pg_current_xact_id()
);
create index stock_entry_by_product on stock_entry (product_id, id desc);
create index stock_entry_by_xid on stock_entry (xid);

-- Up to so many products are told one by one: three hundred new prices must not drop every kept answer.
create or replace function most_told() returns integer language sql immutable parallel safe as 'select 1000';

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
    from (select * from changes limit most_told() + 1) as several;
  -- A change set of many statements tells everything by itself.
  if changed = 0 or current_setting('bulkhead.everything_told', true) = 'on' then return null; end if;
  if changed > most_told() then
    told := '{everything}';
  elsif others > 0 then
    told := told || '{assortment}' || case when is_moved then '{products}'::text[] else '{}' end;
  end if;
  perform tell_change(told);
  return null;
end $$;
drop function most_stocks_told();
