-- The office: figures, settings and texts of the shop.

-- Payments and refunds of a day, by product; a row without a product is the whole day.
create table sales_day (
  day date not null,
  product_id uuid references product,
  orders integer not null,
  pieces bigint not null,
  gross_cents bigint not null,
  refunded_cents bigint not null,
  goods_cents bigint not null default 0,
  goods_refunded_cents bigint not null default 0,
  constraint sales_day_day_product_id_key unique nulls not distinct (day, product_id),
  constraint sales_day_orders_check check (orders >= 0),
  constraint sales_day_pieces_check check (pieces >= 0),
  constraint sales_day_gross_cents_check check (gross_cents >= 0)
);
create index sales_whole_day on sales_day (day) where product_id is null;

-- The periods that `period_sales` holds sums of.
create table kept_period (
  period text primary key,
  first_day date not null,
  last_day date not null,
  constraint kept_period_check check (last_day >= first_day),
  constraint kept_period_period_check check (period in ('7days', '30days', '12months'))
);

-- Sums of `sales_day` by product, over a kept period.
create table period_sales (
  period text,
  product_id uuid,
  orders bigint not null,
  pieces bigint not null,
  gross_cents bigint not null,
  refunded_cents bigint not null,
  available integer,
  primary key (period, product_id)
);
create index period_sales_by_revenue on period_sales (period, ((gross_cents - refunded_cents)) desc, product_id) where pieces > 0;
create index period_sales_by_pieces on period_sales (period, pieces desc, product_id) where pieces > 0;
create index period_sales_by_cover on period_sales (period, (((available)::double precision / (pieces)::double precision)), product_id) where pieces > 0 and available is not null;

-- How often each step of buying was reached on a day.
create table funnel_day (
  day date,
  step text,
  count bigint not null,
  primary key (day, step),
  constraint funnel_day_step_check check (step in ('seen', 'inCart', 'ordered')),
  constraint funnel_day_count_check check (count >= 0)
);

-- Up to where each reader of the orders’ moves has read, such as the figures.
create table feed_bookmark (
  reader text primary key,
  seen pg_snapshot not null,
  recounted_on date not null
);

-- A page of settings that the owner has saved.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_by text,
  updated_at timestamptz not null
);

-- The shop’s own slides and texts of the home page; a kind without rows is built in.
create table content_block (
  kind text,
  position smallint,
  data jsonb not null,
  primary key (kind, "position"),
  constraint content_block_kind_check check (kind in ('slides', 'brands', 'summary', 'ceos')),
  constraint content_block_position_check check ("position" >= 1 and "position" <= 24),
  constraint content_block_data_check check (jsonb_typeof(data) = 'object')
);
create index content_block_by_picture on content_block (((data ->> 'img')));

-- A fault that staff must look at, one for each kind and subject.
create table alert (
  kind text,
  subject text,
  order_id uuid,
  detail text not null,
  raised_at timestamptz not null default now(),
  amount_cents bigint,
  primary key (kind, subject)
);

-- The shop that this database belongs to; one row, made at the first start.
create table shop_identity (
  is_only boolean primary key default true,
  id uuid not null,
  public_url text,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint shop_identity_is_only_check check (is_only)
);
