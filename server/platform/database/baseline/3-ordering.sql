-- Ordering: carts, orders with their lines and taxes, payments and refunds.

-- A cart or saved list of an account.
create table cart (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  version integer not null default 1,
  current_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_saved boolean not null default false,
  share_hash bytea unique,
  typed_columns jsonb,
  constraint cart_name_check check (length(name) between 1 and 60)
);
create index cart_by_user on cart (user_id);

-- A product in a cart.
create table cart_line (
  cart_id uuid references cart on delete cascade,
  product_id uuid,
  quantity integer not null,
  reference text,
  position integer not null,
  typed jsonb,
  primary key (cart_id, product_id),
  constraint cart_line_quantity_check check (quantity between 1 and 100000000),
  constraint cart_line_reference_check check (length(reference) between 1 and 60),
  constraint cart_line_typed_check check (pg_column_size(typed) <= 2048)
);

-- An order, with its money and delivery as they were agreed. It names its customer by e-mail, because it outlives the
-- account.
create table orders (
  id uuid primary key,
  state text not null,
  customer_email text not null,
  customer_name text not null,
  phone text not null,
  address text not null,
  post_code text not null,
  total_cents bigint not null,
  held_until timestamptz not null,
  transaction_id text unique,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  refunded_cents bigint not null default 0,
  declines smallint not null default 0,
  payment_paused_until timestamptz,
  spent_intent_keys smallint not null default 0,
  expiry_retry_at timestamptz,
  order_no bigint generated always as identity (start with 100001),
  line_count smallint not null,
  pieces bigint not null,
  goods_cents bigint not null,
  po_number text,
  currency character(3) not null default 'USD',
  sample boolean not null default false,
  fulfilment text not null default 'none',
  internal_note text,
  freight_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  freight jsonb,
  ship_to jsonb,
  exemption jsonb,
  freight_tax_no smallint,
  untaxed boolean not null default false,
  constraint orders_order_no unique (order_no),
  constraint orders_customer_email_check check (customer_email = lower(customer_email)),
  constraint orders_total_cents_check check (total_cents between 1 and 99999999),
  constraint orders_check1 check ((transaction_id is null) = (paid_at is null)),
  constraint orders_check check (refunded_cents between 0 and total_cents),
  constraint orders_state_check check (state in ('awaitingPayment', 'paid', 'cancelled', 'expired', 'partlyRefunded', 'refunded')),
  constraint orders_paid_by_a_payment check ((state in ('paid', 'partlyRefunded', 'refunded')) = (transaction_id is not null)),
  constraint orders_refunded_by_its_state check (((state = 'partlyRefunded') = (refunded_cents > 0 and refunded_cents < total_cents)) and ((state = 'refunded') = (refunded_cents = total_cents))),
  constraint orders_po_number_check check (length(po_number) between 1 and 40),
  constraint orders_currency_check check (currency = 'USD'),
  constraint orders_lines_bounded check (line_count between 1 and 1000),
  constraint orders_fulfilment_check check (fulfilment in ('none', 'packing', 'partlyShipped', 'shipped', 'delivered', 'closedShort')),
  constraint orders_internal_note_check check (length(internal_note) between 1 and 2000),
  constraint orders_axes check ((fulfilment = 'none' or state in ('paid', 'partlyRefunded', 'refunded')) and (state <> 'refunded' or fulfilment in ('shipped', 'delivered', 'closedShort'))),
  constraint orders_freight_cents_check check (freight_cents >= 0),
  constraint orders_tax_cents_check check (tax_cents >= 0),
  constraint orders_total_of_parts check (total_cents = ((goods_cents + freight_cents) + tax_cents))
);
create index orders_awaiting_payment on orders (held_until) where state = 'awaitingPayment';
create index orders_lately_paid on orders (paid_at) where paid_at is not null;
create index orders_unpaid on orders (customer_email) where state = 'awaitingPayment';
create index orders_newest on orders (id) where state <> 'cancelled';
create index orders_by_customer on orders (customer_email, id) where state <> 'cancelled';
create index orders_by_state on orders (state, id) where state <> 'cancelled';
create index orders_search on orders using gin (lower(((((((((((customer_email || ' ') || customer_name) || ' ') || phone) || ' ') || translate(phone, ' +-()./', '')) || ' ') || post_code) || ' ') || translate(post_code, ' -', ''))) gin_trgm_ops) with (gin_pending_list_limit='16384');
create index orders_by_number on orders ("right"((id)::text, 8));
create index orders_with_money on orders (id) where state in ('paid', 'partlyRefunded');
create index orders_with_refund on orders (id) where state in ('partlyRefunded', 'refunded');
create index orders_by_pieces_held on orders (pieces, id) where state = 'awaitingPayment';
create index orders_to_pack on orders (id desc) where state in ('paid', 'partlyRefunded') and fulfilment in ('none', 'packing');
create index orders_by_fulfilment on orders (fulfilment, id desc) where fulfilment in ('partlyShipped', 'shipped', 'delivered');
create index orders_by_purchase on orders (lower(po_number) collate "C") where po_number is not null;
create index orders_cancelled_by_customer on orders (customer_email) where state = 'cancelled';
create index orders_untaxed on orders (id) where untaxed;
create index orders_ended_unpaid on orders (customer_email) where state in ('expired', 'cancelled');
alter table stock_entry add constraint stock_entry_order_id_fkey foreign key (order_id) references orders(id);

-- A line of an order at the price of that moment. Rows keep room for counts of packed, shipped and returned pieces.
create table order_line (
  order_id uuid references orders,
  line_no smallint,
  product_id uuid not null references product,
  product_name text not null,
  part_number text,
  image_url text not null,
  list_price_cents bigint not null,
  unit_price_cents bigint not null,
  quantity integer not null,
  price_per smallint not null default 1,
  reference text,
  trace jsonb not null default '[]'::jsonb,
  total_cents bigint not null generated always as (((unit_price_cents * quantity) / price_per)) stored,
  packed integer not null default 0,
  shipped integer not null default 0,
  closed integer not null default 0,
  returned integer not null default 0,
  refunded integer not null default 0,
  refunded_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  tax_no smallint,
  primary key (order_id, line_no),
  constraint order_line_list_price_cents_check check (list_price_cents > 0),
  constraint order_line_unit_price_cents_check check (unit_price_cents > 0),
  constraint order_line_quantity_check check (quantity > 0),
  constraint order_line_price_per_check check (price_per in (1, 100, 1000)),
  constraint order_line_reference_check check (length(reference) between 1 and 60),
  constraint order_line_total_whole check (((unit_price_cents * quantity) % (price_per)::bigint) = 0),
  constraint order_line_pieces check (packed >= 0 and shipped >= 0 and closed >= 0 and returned >= 0 and refunded >= 0 and refunded_cents >= 0 and (((packed + shipped) + closed) <= quantity) and returned <= shipped and (refunded <= (shipped + closed))),
  constraint order_line_tax_cents_check check (tax_cents >= 0)
) with (fillfactor = 80);
create index order_line_by_product on order_line (product_id);
create index order_line_by_image on order_line (image_url);
create index order_line_search on order_line using gin (lower(((((product_name || ' ') || coalesce(part_number, '')) || ' ') || coalesce(translate(part_number, ' -./', ''), ''))) gin_trgm_ops) with (gin_pending_list_limit='16384');

-- The timeline of an order: each change of its state or fulfilment, with its actor.
create table order_move (
  order_id uuid references orders,
  move_no integer,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  actor text not null,
  actor_email text,
  reason text not null,
  amount_cents bigint,
  note text,
  xid xid8 default pg_current_xact_id(),
  axis text not null default 'money',
  primary key (order_id, move_no),
  constraint order_move_move_no_check check (move_no > 0),
  constraint order_move_actor_check check (actor in ('customer', 'admin', 'provider', 'shop')),
  constraint order_move_axis_check check (axis in ('money', 'goods')),
  constraint order_move_goods check (axis = 'money' or to_state in ('none', 'packing', 'partlyShipped', 'shipped', 'delivered', 'closedShort'))
);
create index order_move_by_xid on order_move (xid) where xid is not null;
create index order_move_refunds on order_move (at) where amount_cents is not null;
create index order_move_by_admin on order_move (actor_email) where actor = 'admin';

-- An order’s taxes, rounded once for each name, category and rate.
create table order_tax (
  order_id uuid references orders on delete cascade,
  tax_no smallint,
  name text not null,
  code text not null,
  category text not null,
  rate_millipercent integer not null,
  base_cents bigint not null,
  cents bigint not null,
  primary key (order_id, tax_no),
  constraint order_tax_name_check check (length(name) between 1 and 60),
  constraint order_tax_code_check check (code in ('S', 'AE', 'G', 'E')),
  constraint order_tax_rate_millipercent_check check (rate_millipercent between 0 and 100000),
  constraint order_tax_base_cents_check check (base_cents >= 0),
  constraint order_tax_cents_check check (cents >= 0)
);

-- The file that an order’s cart was filled from; written only if there was one.
create table order_file (
  order_id uuid primary key references orders on delete cascade,
  columns jsonb not null,
  cells jsonb not null
);

-- A payment of an order at the provider; at most one is live.
create table payment_intent (
  id text primary key,
  order_id uuid not null references orders,
  amount_cents bigint not null,
  state text not null,
  created_at timestamptz not null default now(),
  check_at timestamptz not null default (now() + '00:00:20'::interval),
  of_former_shop boolean not null default false,
  constraint payment_intent_amount_cents_check check (amount_cents > 0),
  constraint payment_intent_state_check check (state in ('live', 'succeeded', 'cancelled'))
);
create index payment_intent_due on payment_intent (check_at) where state = 'live';
create index payment_intent_by_order on payment_intent (order_id);
create unique index payment_intent_one_live on payment_intent (order_id) where state = 'live';

-- A payment that a card’s owner has questioned at the bank.
create table payment_dispute (
  id text primary key,
  order_id uuid not null references orders,
  amount_cents bigint not null,
  state text not null,
  opened_at timestamptz not null default now(),
  constraint payment_dispute_amount_cents_check check (amount_cents > 0),
  constraint payment_dispute_state_check check (state in ('inquiry', 'open', 'won', 'lost', 'dropped'))
);
create index payment_dispute_by_order on payment_dispute (order_id);

-- Events of the provider that were handled, so that a repeated one changes nothing.
create table webhook_event (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

-- Up to which event the provider’s list was read.
create table event_bookmark (
  provider text primary key,
  event_id text not null,
  read_at timestamptz not null default now()
);

-- Money that goes back; it is asked of the provider until it is settled.
create table refund (
  id uuid primary key,
  order_id uuid references orders,
  intent_id text not null,
  amount_cents bigint not null,
  state text not null,
  returns_stock boolean not null default false,
  note text,
  requested_by text,
  provider_id text unique,
  spent_keys smallint not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  return_id uuid,
  constraint refund_amount_cents_check check (amount_cents > 0),
  constraint refund_state_check check (state in ('pending', 'succeeded', 'failed')),
  constraint refund_check check (state <> 'succeeded' or provider_id is not null)
);
create index refund_by_order on refund (order_id);
create index refund_by_intent on refund (intent_id);
create unique index refund_of_stray_payment on refund (intent_id) where order_id is null;
create index refund_due on refund (due_at) where state = 'pending';
create index refund_by_return on refund (return_id) where return_id is not null;
create index refund_by_requester on refund (requested_by) where requested_by is not null;

-- The pieces and cents of a line that a refund is for.
create table refund_line (
  refund_id uuid references refund,
  order_id uuid not null,
  line_no smallint,
  quantity integer not null,
  cents bigint not null,
  primary key (refund_id, line_no),
  constraint refund_line_order_id_line_no_fkey foreign key (order_id, line_no) references order_line(order_id, line_no),
  constraint refund_line_quantity_check check (quantity > 0),
  constraint refund_line_cents_check check (cents >= 0)
);
create index refund_line_by_line on refund_line (order_id, line_no);
