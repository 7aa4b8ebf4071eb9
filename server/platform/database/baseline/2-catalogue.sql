-- The catalogue: products, their numbers, reviews, stock, search and change sets.

-- A product of the shop. `available` and `promised` are written by orders, `received` by what staff put in, `shipped`
-- by shipments.
create table product (
  id uuid primary key,
  part_number text,
  name text not null,
  description text not null,
  brand text,
  category text,
  attributes jsonb not null default '[]'::jsonb,
  list_price_cents bigint not null,
  discount_percent smallint,
  discount_until timestamptz,
  minimum integer not null,
  available integer not null,
  image_url text not null,
  added_by_email text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  received integer not null default 0,
  promised integer not null default 0,
  image_alt text not null default '',
  further_pictures jsonb not null default '[]'::jsonb,
  discounted_cents bigint,
  order_multiple integer not null default 1,
  price_per smallint not null default 1,
  carton_pieces integer,
  pallet_pieces integer,
  pallet_grams integer,
  ladder jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  fact_versions jsonb not null default '{}'::jsonb,
  shipped integer not null default 0,
  replaced_by uuid references product,
  tax_category text not null default 'standard',
  constraint product_part_number_check check (part_number <> ''),
  constraint product_list_price_cents_check check (list_price_cents > 0),
  constraint product_discount_percent_check check (discount_percent between 1 and 90),
  constraint product_minimum_check check (minimum >= 1),
  constraint product_available_check check (available >= 0),
  constraint product_check check ((discount_percent is null) = (discount_until is null)),
  constraint product_received_check check (received >= 0),
  constraint product_promised_check check (promised >= 0),
  constraint product_every_piece check (received = (available + promised)),
  constraint product_further_pictures_check check (jsonb_typeof(further_pictures) = 'array' and jsonb_array_length(further_pictures) <= 7),
  constraint product_shows_picture check (is_picture_address(image_url)),
  constraint product_discount_leaves_price check (discounted_cents between 1 and list_price_cents),
  constraint product_discount_priced check ((discounted_cents is null) = (discount_percent is null)),
  constraint product_order_multiple_check check (order_multiple >= 1),
  constraint product_price_per_check check (price_per in (1, 100, 1000)),
  constraint product_carton_pieces_check check (carton_pieces >= 1),
  constraint product_pallet_pieces_check check (pallet_pieces >= 1),
  constraint product_pallet_grams_check check (pallet_grams >= 1),
  constraint product_multiple_of_price check ((order_multiple % (price_per)::integer) = 0),
  constraint product_ladder_valid check (ladder_is_valid(ladder, list_price_cents, minimum, order_multiple)),
  constraint product_shipped check (shipped between 0 and promised),
  constraint product_check1 check (replaced_by <> id),
  constraint product_tax_category_check check (tax_category ~ '^[a-z][a-zA-Z0-9]{0,29}$')
);
create index product_newest on product (id desc) where removed_at is null;
create unique index product_part_number on product (part_number) where removed_at is null;
create index product_by_name on product (name) where removed_at is null;
create index product_by_image on product (image_url) where removed_at is null;
create index product_further_pictures on product using gin (further_pictures jsonb_path_ops) where removed_at is null;
create index product_by_replacement on product (replaced_by) where replaced_by is not null;
create index product_replaced_part on product (part_key(part_number) collate "C") where replaced_by is not null;
create index product_removed on product (id) where removed_at is not null;
create index product_by_adder on product (added_by_email);
create index product_unpacked on product (id desc) where removed_at is null and pallet_pieces is null;

-- Another maker’s number of a product, such as its original part number.
create table reference (
  product_id uuid,
  kind text,
  maker text,
  number text not null,
  key text collate "C",
  note text,
  primary key (key, product_id, kind, maker),
  constraint reference_kind_check check (kind in ('oe', 'competitor', 'replaced', 'gtin')),
  constraint reference_maker_check check (length(maker) <= 60),
  constraint reference_number_check check (length(number) between 1 and 60),
  constraint reference_note_check check (length(note) between 1 and 200),
  constraint reference_key_length check (length(key) between 3 and 60)
);
create index reference_by_product on reference (product_id);
create index reference_folded on reference (folded_key(key));

-- A customer’s own number of a product; it is found where part numbers are.
create table customer_part (
  owner_kind text,
  owner_id uuid,
  key text collate "C",
  number text not null,
  product_id uuid not null,
  updated_at timestamptz not null default now(),
  primary key (owner_kind, owner_id, key),
  constraint customer_part_owner_kind_check check (owner_kind = 'account'),
  constraint customer_part_number_check check (length(number) between 1 and 60),
  constraint customer_part_key_length check (length(key) between 1 and 60)
);
create index customer_part_folded on customer_part (owner_kind, owner_id, folded_key(key));

-- An alert that a customer wants when so many pieces are orderable.
create table stock_watch (
  user_id uuid references users on delete cascade,
  product_id uuid,
  wanted integer not null,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (user_id, product_id),
  constraint stock_watch_wanted_check check (wanted between 1 and 100000000)
);
create index stock_watch_waiting on stock_watch (product_id, wanted) where told_at is null;

-- Products whose alerts are to be looked at; emptied by `tell-watchers.ts`.
create table stock_risen (
  product_id uuid not null
);

-- A review, whole as it was written.
create table review (
  id uuid primary key,
  name text not null,
  email text,
  description text not null,
  rating smallint not null,
  image_url text not null,
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  constraint review_rating_check check (rating between 1 and 5),
  constraint review_shows_picture check (is_picture_address(image_url))
);
create index review_by_image on review (image_url);
create index review_by_email on review (email) where email is not null;

-- A product’s search data, maintained by triggers. Rows keep room for a changed number of pieces.
create table catalogue_entry (
  product_id uuid primary key references product on delete cascade,
  category text,
  part_key text collate "C",
  name_key text collate "C" not null,
  cents_per_thousand bigint not null,
  discount_until timestamptz,
  minimum integer not null,
  available integer not null,
  words bigint[] not null,
  facets bigint[] not null,
  order_multiple integer not null default 1
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.002);
create index catalogue_part_number on catalogue_entry (part_key, product_id);
create index catalogue_by_category on catalogue_entry (category, product_id);
create index catalogue_by_name on catalogue_entry (name_key, product_id);
create index catalogue_by_category_name on catalogue_entry (category, name_key, product_id);
create index catalogue_discounted on catalogue_entry (discount_until, product_id) where discount_until is not null;
create index catalogue_terms on catalogue_entry using gin (words, facets) with (gin_pending_list_limit='128');
create index catalogue_by_category_price on catalogue_entry (category, cents_per_thousand, product_id);
create index catalogue_by_price on catalogue_entry (cents_per_thousand, product_id) include (category);
create index catalogue_part_number_folded on catalogue_entry (folded_key(part_key)) where part_key is not null;
create index catalogue_part_number_reversed on catalogue_entry (reverse(part_key)) where part_key is not null;

-- The index of the catalogue by stock, maintained by triggers: a table, so that changed pieces enter no other index.
create table catalogue_stock (
  product_id uuid primary key references catalogue_entry on delete cascade,
  category text,
  stock_step smallint not null
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02);
create index catalogue_stock_by_step on catalogue_stock (stock_step desc);
create index catalogue_stock_by_category on catalogue_stock (category, stock_step desc);

-- Number of products per term, in all and in each category; maintained by triggers.
create table catalogue_count (
  category text,
  term text collate "C",
  key bigint not null,
  products integer not null,
  primary key (category, term)
);
create index catalogue_count_largest on catalogue_count (category, products desc);
create index catalogue_count_by_key on catalogue_count (key, category);
create index catalogue_word on catalogue_count (term) where category = '' and (term like 'w:%');
create index catalogue_word_trigrams on catalogue_count using gin (term gin_trgm_ops) where category = '' and (term like 'w:%');

-- Products whose pieces in the catalogue are to follow; written by a trigger, emptied by `stock-follower.ts`.
create table restocked (
  product_id uuid not null
);

-- Words that search reads as others.
create table search_synonym (
  typed text,
  meant text,
  both_ways boolean not null,
  primary key (typed, meant),
  constraint search_synonym_typed_check check (length(typed) between 2 and 60),
  constraint search_synonym_meant_check check (length(meant) between 2 and 60)
);

-- The text above a category’s products.
create table category_introduction (
  category text primary key,
  introduction text not null,
  constraint category_introduction_category_check check (length(category) between 1 and 60),
  constraint category_introduction_introduction_check check (length(introduction) between 1 and 300)
);

-- The day’s salt of the hashes of buyers.
create table not_found_salt (
  day date primary key,
  salt bytea not null
);

-- Part numbers that were asked for in vain; a buyer is a hash under the day’s salt.
create table not_found (
  key text collate "C",
  day date,
  buyer bytea,
  primary key (day, key, buyer),
  constraint not_found_key_bounds check (length(key) between 3 and 60)
);

-- How many buyers of the kept days asked for a key.
create table not_found_key (
  key text collate "C" primary key,
  buyers integer not null,
  last_day date not null,
  constraint not_found_key_buyers_check check (buyers > 0)
);
create index not_found_by_buyers on not_found_key (buyers desc, key);

-- A bulk change of products: a draft, planned, applied or undone.
create table change_set (
  id bigint generated always as identity primary key,
  kind text not null,
  title text not null,
  actor_email text not null,
  state text not null,
  created_at timestamptz not null default now(),
  apply_at timestamptz,
  applied_at timestamptz,
  undoes bigint references change_set,
  undone_by bigint references change_set,
  with_stock boolean not null default false,
  file_sha256 bytea,
  counts jsonb not null,
  warnings jsonb not null default '[]'::jsonb,
  progress_at timestamptz not null default now(),
  rows_read integer,
  failure text,
  xid xid8 not null default pg_current_xact_id(),
  planned_by uuid references users on delete set null,
  constraint change_set_kind_check check (kind in ('edit', 'grid', 'action', 'import', 'undo')),
  constraint change_set_title_check check (length(title) between 1 and 120),
  constraint change_set_state_check check (state in ('reading', 'draft', 'planned', 'applying', 'applied', 'discarded', 'failed')),
  constraint change_set_check check ((state = 'applied') = (applied_at is not null)),
  constraint change_set_check1 check (state <> 'planned' or apply_at is not null),
  constraint change_set_check2 check ((state = 'failed') = (failure is not null))
);
create index change_set_by_xid on change_set (xid);
create index change_set_planned on change_set (apply_at) where state = 'planned';
create index change_set_under_way on change_set (progress_at) where state in ('reading', 'applying');
create index change_set_undoes on change_set (undoes) where undoes is not null;
create index change_set_by_actor on change_set (actor_email);
create index change_set_by_planner on change_set (planned_by) where planned_by is not null;

-- A product’s facts before and after a change set.
create table change_row (
  change_set_id bigint references change_set on delete cascade,
  row_no integer,
  product_id uuid,
  action text not null,
  before jsonb not null default '{}'::jsonb,
  after jsonb not null default '{}'::jsonb,
  available_before integer,
  available_after integer,
  warnings jsonb not null default '[]'::jsonb,
  errors jsonb not null default '[]'::jsonb,
  cells jsonb,
  primary key (change_set_id, row_no),
  constraint change_row_row_no_check check (row_no >= 1),
  constraint change_row_action_check check (action in ('create', 'update', 'remove', 'restore')),
  constraint change_row_check check ((available_before is null) = (available_after is null))
);
create index change_row_in_id_order on change_row (change_set_id, product_id) where errors = '[]'::jsonb;
create index change_row_warned on change_row (change_set_id, row_no) where warnings <> '[]'::jsonb;
create index change_row_pictures_before on change_row using gin (((before -> 'pictures')) jsonb_path_ops) where before ? 'pictures';
create index change_row_pictures_after on change_row using gin (((after -> 'pictures')) jsonb_path_ops) where after ? 'pictures';
create index change_row_refused on change_row (change_set_id, row_no) where errors <> '[]'::jsonb;

-- The ledger of pieces: each change of what a product has received or shipped, with its reason.
create table stock_entry (
  id bigint generated always as identity primary key,
  product_id uuid not null references product,
  at timestamptz not null default now(),
  kind text not null,
  delta integer not null,
  reason text not null,
  note text,
  actor_email text,
  change_set_id bigint references change_set,
  xid xid8 not null default pg_current_xact_id(),
  quantity integer not null,
  reference text,
  order_id uuid,
  shipped integer not null default 0,
  constraint stock_entry_reason_check check (length(reason) between 1 and 120),
  constraint stock_entry_note_check check (length(note) between 1 and 500),
  constraint stock_entry_reference_check check (length(reference) between 1 and 120),
  constraint stock_entry_quantity_check check (quantity >= 0),
  constraint stock_entry_kind_check check (kind in ('receive', 'count', 'scrap', 'return', 'correction', 'import', 'ship')),
  constraint stock_entry_check check (delta <> 0 or shipped <> 0 or kind in ('return', 'count'))
);
create index stock_entry_by_product on stock_entry (product_id, id desc);
create index stock_entry_by_xid on stock_entry (xid);
create index stock_entry_by_order on stock_entry (order_id) where order_id is not null;
create index stock_entry_by_actor on stock_entry (actor_email, id) where actor_email is not null;
