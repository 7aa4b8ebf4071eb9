-- The shop's first tables. What the database can promise it promises here: sums can't go negative, a payment id pays
-- once, an order has one live intent, amounts are whole cents.

create extension if not exists pg_trgm;

create table product (
  id uuid primary key,
  part_number text check (part_number <> ''),
  name text not null,
  description text not null,
  brand text,
  category text,
  attributes jsonb not null default '[]',
  list_price_cents bigint not null check (list_price_cents > 0),
  discount_percent smallint check (discount_percent between 1 and 90),
  discount_until timestamptz,
  minimum integer not null check (minimum >= 1),
  -- Pieces that nobody holds. Held and sold pieces are those of the order lines, by the state of their order.
  available integer not null check (available >= 0),
  image_url text not null,
  added_by_email text not null,
  created_at timestamptz not null default now(),
  -- A removed product leaves every list; its row stays, because holds return to it and orders point at it.
  removed_at timestamptz,
  check ((discount_percent is null) = (discount_until is null))
);

-- Lists go backwards by id (UUIDv7, so by time); removed rows are not in the index.
create index product_newest on product (id desc) where removed_at is null;
-- One product in the shop per part number; a removed one lets its number go, so that it can be listed anew.
create unique index product_part_number on product (part_number) where removed_at is null;
create index product_by_category on product (category, id desc) where removed_at is null;
create index product_by_name on product (name) where removed_at is null;
create index product_discounted on product (discount_until, id desc) where removed_at is null and discount_until is not null;
-- Part numbers are found without their dashes, spaces and case.
create index product_search on product using gin (
  (lower(name || ' ' || coalesce(part_number, '') || ' ' || regexp_replace(coalesce(part_number, ''), '[^A-Za-z0-9]', '', 'g'))) gin_trgm_ops
) where removed_at is null;

create table review (
  id uuid primary key,
  name text not null,
  email text,
  description text not null,
  rating smallint not null check (rating between 1 and 5),
  image_url text not null,
  sample boolean not null default false,
  created_at timestamptz not null default now()
);

-- Pictures taken in, by the SHA-256 of the bytes as they were sent: the same file is decoded once, and keeps its address
-- even where a newer encoder would write other bytes.
create table image (
  source_sha256 bytea primary key check (octet_length(source_sha256) = 32),
  url text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null default 'customer' check (role in ('customer', 'admin')),
  created_at timestamptz not null default now()
);
create index users_search on users using gin ((lower(email || ' ' || name)) gin_trgm_ops);
create index users_admins on users (id) where role = 'admin';

-- Which proofs belong to a user. A provider's subject is one person for ever; an e-mail may change hands.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  -- Whether a proof of this identity ever said that the e-mail is verified. One that never did gives way to one that does.
  email_verified boolean not null,
  primary key (issuer, subject)
);
create index user_identity_by_user on user_identity (user_id);

create table session (
  -- SHA-256 of the token; the token itself is only in the cookie.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  -- Written at most once an hour, so that reading pages does not write to the disk.
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

-- Proofs that were swapped for a session and are good for one swap only. A row outlives its proof by little.
create table used_proof (
  issuer text not null,
  proof_id text not null,
  expires_at timestamptz not null,
  primary key (issuer, proof_id)
);
create index used_proof_by_expiry on used_proof (expires_at);

-- The embedded identity provider's own accounts. It knows nothing of users, roles or orders.
create table password_account (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  email_verified boolean not null default false,
  created_at timestamptz not null default now()
);

-- Keys that the shop makes for itself at its first start.
create table shop_secret (
  name text primary key,
  value bytea not null
);

create table profile (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  image_url text,
  age smallint check (age between 0 and 150),
  facebook text,
  linkedin text,
  updated_at timestamptz not null default now()
);

create table orders (
  id uuid primary key,
  state text not null check (state in ('awaitingPayment', 'paid', 'cancelled', 'expired', 'refunded')),
  -- The owner. An e-mail and not a user id: orders outlive the user's record.
  customer_email text not null check (customer_email = lower(customer_email)),
  customer_name text not null,
  phone text not null,
  address text not null,
  post_code text not null,
  total_cents bigint not null check (total_cents between 1 and 99999999),
  held_until timestamptz not null,
  -- The provider's payment id. Unique: one payment pays one order.
  transaction_id text unique,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state in ('paid', 'refunded')) = (transaction_id is not null)),
  check ((transaction_id is null) = (paid_at is null))
);
create index orders_by_customer on orders (customer_email, id desc) where state <> 'cancelled';
create index orders_newest on orders (id desc) where state <> 'cancelled';
create index orders_awaiting_payment on orders (held_until) where state = 'awaitingPayment';

create table order_line (
  order_id uuid not null references orders,
  line_no smallint not null,
  product_id uuid not null references product,
  -- Name, part number, picture and price as they were when the order was placed.
  product_name text not null,
  part_number text,
  image_url text not null,
  list_price_cents bigint not null check (list_price_cents > 0),
  unit_price_cents bigint not null check (unit_price_cents > 0),
  quantity integer not null check (quantity > 0),
  primary key (order_id, line_no)
);
create index order_line_by_product on order_line (product_id);

-- The search of the admin's list of orders.
create index orders_search on orders using gin ((lower(customer_email || ' ' || customer_name)) gin_trgm_ops);
create index order_line_search on order_line using gin ((lower(product_name || ' ' || coalesce(part_number, ''))) gin_trgm_ops);

create table payment_intent (
  -- The provider's id.
  id text primary key,
  order_id uuid not null references orders,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('live', 'succeeded', 'cancelled')),
  created_at timestamptz not null default now()
);
-- An order is paid by one intent; a second can only follow one that was verifiably cancelled.
create unique index payment_intent_one_live on payment_intent (order_id) where state <> 'cancelled';

create table webhook_event (
  -- The provider's event id, recorded in the transaction of its effect: twice is harmless.
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

-- Calls per caller and minute. Unlogged: after a crash everybody starts afresh, and no write waits for the disk.
create unlogged table call_count (
  key text not null,
  minute timestamptz not null,
  calls integer not null,
  primary key (key, minute)
);

-- Totals of the lists, kept by triggers so that no request counts a table. Several slots a list, so that writers
-- seldom wait for each other; the total is their sum.
create table row_count (
  list text not null,
  slot smallint not null,
  rows bigint not null,
  primary key (list, slot)
);

create function count_rows(counted text, change bigint) returns void language sql as $$
  insert into row_count as kept (list, slot, rows)
  values (counted, (random() * 15)::smallint, change)
  on conflict (list, slot) do update set rows = kept.rows + excluded.rows
$$;

-- Once a statement, not once a row: with as many versions of sixteen counters an import of 100,000 products took 17 s
-- instead of 5.
create function count_added_products() returns trigger language plpgsql as $$
declare change bigint := (select count(*) from added where removed_at is null);
begin
  if change <> 0 then perform count_rows('product', change); end if;
  return null;
end $$;
create trigger product_added after insert on product referencing new table as added
  for each statement execute function count_added_products();

-- Only where `removed_at` is written: holding stock, the update of every order, passes this by.
create function count_removed_products() returns trigger language plpgsql as $$
begin
  if old.removed_at is null and (tg_op = 'DELETE' or new.removed_at is not null) then
    perform count_rows('product', -1);
  elsif tg_op = 'UPDATE' and old.removed_at is not null and new.removed_at is null then
    perform count_rows('product', 1);
  end if;
  return null;
end $$;
create trigger product_removed after update of removed_at or delete on product
  for each row execute function count_removed_products();

create function count_reviews() returns trigger language plpgsql as $$
begin
  perform count_rows('review', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
create trigger review_counted after insert or delete on review for each row execute function count_reviews();

create function count_users() returns trigger language plpgsql as $$
begin
  perform count_rows('users', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
create trigger users_counted after insert or delete on users for each row execute function count_users();

create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'cancelled' then perform count_rows('orders', 1); end if;
  elsif old.state <> 'cancelled' and new.state = 'cancelled' then
    perform count_rows('orders', -1);
  end if;
  return null;
end $$;
create trigger orders_counted after insert or update of state on orders for each row execute function count_orders();
