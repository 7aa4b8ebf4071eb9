-- Delivered cost: freight and tax in an order's total, buyers' addresses and tax statuses, and papers with numbers.
-- See docs/decisions/0036-delivered-cost.md.

-- What a buyer's dock is called and how a truck finds it.
create table address (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  label text not null check (length(label) <= 40),
  company text not null check (length(company) <= 80),
  name text not null check (length(name) between 1 and 80),
  street text not null check (length(street) between 1 and 120),
  street2 text not null check (length(street2) <= 120),
  city text not null check (length(city) between 1 and 80),
  region text not null check (length(region) <= 40),
  post_code text not null check (length(post_code) between 1 and 16),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  phone text not null check (length(phone) between 1 and 40),
  dock_hours text not null check (length(dock_hours) <= 80),
  lift_gate boolean not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index address_of_user on address (user_id, id);
create unique index address_default on address (user_id) where is_default;

-- The part of the tax table that a product belongs to.
alter table product add column tax_category text not null default 'standard' check (tax_category ~ '^[a-z][a-zA-Z0-9]{0,29}$');

alter table orders
  add column freight_cents bigint not null default 0 check (freight_cents >= 0),
  add column tax_cents bigint not null default 0 check (tax_cents >= 0),
  -- How the freight was computed: pallets, grams, zone, step. Null: the shop computed none.
  add column freight jsonb,
  -- The address in parts. Null: only the flat address is known.
  add column ship_to jsonb,
  -- What freed the order of tax, as its papers have to say. Null: nothing.
  add column exemption jsonb,
  -- The row of `order_tax` that the freight belongs to. Null: it is not taxed.
  add column freight_tax_no smallint,
  drop constraint orders_total_of_goods,
  add constraint orders_total_of_parts check (total_cents = goods_cents + freight_cents + tax_cents);

-- The line's share of its order's tax: largest remainders, so that the shares of lines and freight add up to it.
alter table order_line
  add column tax_cents bigint not null default 0 check (tax_cents >= 0),
  -- The row of `order_tax` that it belongs to. Null: it is not taxed.
  add column tax_no smallint;

-- The tariff and the tax rules are kept in memory until they change.
create function tell_settings() returns trigger language plpgsql as $$
begin
  perform tell_change('{settings}');
  return null;
end $$;
create trigger setting_told after insert or update or delete on setting
  for each statement execute function tell_settings();

-- One rounding for each name, category and rate (EN 16931, BR-CO-17).
create table order_tax (
  order_id uuid not null references orders on delete cascade,
  tax_no smallint not null,
  name text not null check (length(name) between 1 and 60),
  -- Of EN 16931 (UNCL 5305): S standard, AE reverse charge, G export, E exempt.
  code text not null check (code in ('S', 'AE', 'G', 'E')),
  category text not null,
  rate_millipercent integer not null check (rate_millipercent between 0 and 100000),
  -- Goods and, where it is taxed so, freight.
  base_cents bigint not null check (base_cents >= 0),
  cents bigint not null check (cents >= 0),
  primary key (order_id, tax_no)
);

-- Why a buyer's orders may be free of tax; only an accepted and unexpired one counts.
create table tax_status (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('vatId', 'certificate')),
  -- VAT id with its country's letters, or the certificate's number.
  number text not null check (length(number) between 1 and 40),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  -- State of a certificate.
  region text check (length(region) <= 40),
  valid_until date,
  file_key text,
  state text not null check (state in ('checking', 'accepted', 'declined')),
  reason text check (length(reason) <= 200),
  decided_by text,
  decided_at timestamptz,
  -- The last look at the register, and what it said.
  asked_at timestamptz,
  answer jsonb,
  created_at timestamptz not null default now()
);
create index tax_status_of_user on tax_status (user_id, id);
create index tax_status_checking on tax_status (id) where state = 'checking';
create index tax_status_accepted on tax_status (id) where state = 'accepted';

-- Bytes of papers and certificates; never served under a public address.
create table paper_file (
  key text primary key,
  type text not null,
  bytes bytea not null,
  sha256 bytea not null,
  created_at timestamptz not null default now()
);

-- Invoice numbers have no gaps: taken in the transaction that writes the document.
create table number_series (
  kind text not null check (kind in ('invoice', 'creditNote')),
  year smallint not null,
  last integer not null check (last >= 0),
  primary key (kind, year)
);

-- Papers that bind. Content and bytes never change.
create table document (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'creditNote')),
  number text not null unique,
  order_id uuid not null references orders,
  -- What it documents, once: a payment, a refund, or the invoice that it corrects.
  cause text not null unique,
  credit_of uuid references document,
  issued_on date not null,
  due_on date,
  currency char(3) not null check (currency = 'USD'),
  total_cents bigint not null,
  tax_cents bigint not null,
  content jsonb not null,
  -- Of `paper_file`. Null until the document process has drawn it.
  pdf_key text references paper_file,
  -- When the next attempt to draw it may begin; put off by each, so that two nodes don't draw the same.
  draw_after timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check ((kind = 'creditNote') = (credit_of is not null))
);
create index document_of_order on document (order_id, id);
create index document_by_day on document (issued_on, id);
create index document_undrawn on document (draw_after) where pdf_key is null;

-- The part of the tax table is a change that an open form of the product has to hear of.
drop trigger product_versioned on product;
create trigger product_versioned
  before update of name, description, added_by_email, part_number, brand, category, attributes, list_price_cents, price_per,
    minimum, order_multiple, ladder, discount_percent, discount_until, carton_pieces, pallet_pieces, pallet_grams,
    image_url, image_alt, further_pictures, created_at, removed_at, replaced_by, tax_category
  on product for each row
  when (
    (old.name, old.description, old.added_by_email, old.part_number, old.brand, old.category, old.attributes, old.list_price_cents,
      old.price_per, old.minimum, old.order_multiple, old.ladder, old.discount_percent, old.discount_until, old.carton_pieces,
      old.pallet_pieces, old.pallet_grams, old.image_url, old.image_alt, old.further_pictures, old.created_at,
      old.removed_at, old.replaced_by, old.tax_category)
    is distinct from
    (new.name, new.description, new.added_by_email, new.part_number, new.brand, new.category, new.attributes, new.list_price_cents,
      new.price_per, new.minimum, new.order_multiple, new.ladder, new.discount_percent, new.discount_until, new.carton_pieces,
      new.pallet_pieces, new.pallet_grams, new.image_url, new.image_alt, new.further_pictures, new.created_at,
      new.removed_at, new.replaced_by, new.tax_category)
  )
  execute function raise_product_version();

-- The part of the tax table is a fact that change sets change.
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
    'taxCategory', $1.tax_category,
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
  if facts ? 'taxCategory' then given.tax_category := facts ->> 'taxCategory'; end if;
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
  if new.tax_category is distinct from old.tax_category then changed := changed || 'taxCategory'::text; end if;
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
