-- What makes an order's life provable: its timeline, idempotent answers, refunds, alerts, and a record of every piece.

-- Every piece that was ever put in, and every piece that orders have taken. Both could be summed up from elsewhere; they
-- are written down so that the database can hold stock to its sum, and the audit can hold it against the orders.
alter table product
  add column received integer not null default 0 check (received >= 0),
  add column promised integer not null default 0 check (promised >= 0);

update product set promised = taken.pieces
  from (select product_id, sum(quantity)::integer as pieces from order_line join orders on orders.id = order_id
        where state in ('awaitingPayment', 'paid', 'refunded') group by product_id) as taken
  where product.id = taken.product_id;
update product set received = available + promised;
alter table product add constraint product_every_piece check (received = available + promised);

create function receive_new_product() returns trigger language plpgsql as $$
begin
  new.received := new.available + new.promised;
  return new;
end $$;
create trigger product_received before insert on product for each row execute function receive_new_product();

-- Whoever changes `available` alone (an admin, an import) has put pieces in or taken them out; orders change `promised`
-- with it and pass this by.
create function receive_pieces() returns trigger language plpgsql as $$
begin
  new.received := new.available + new.promised;
  return new;
end $$;
create trigger product_restocked before update of available on product for each row
  when (new.available <> old.available and new.promised = old.promised) execute function receive_pieces();

alter table orders drop constraint orders_state_check;
alter table orders drop constraint orders_check;
alter table orders
  add constraint orders_state_check
    check (state in ('awaitingPayment', 'paid', 'cancelled', 'expired', 'partlyRefunded', 'refunded')),
  add constraint orders_paid_by_a_payment
    check ((state in ('paid', 'partlyRefunded', 'refunded')) = (transaction_id is not null)),
  -- What went back to the card so far, by refunds that succeeded.
  add column refunded_cents bigint not null default 0 check (refunded_cents between 0 and total_cents),
  add constraint orders_refunded_by_its_state
    check ((state = 'partlyRefunded') = (refunded_cents > 0 and refunded_cents < total_cents)
       and (state = 'refunded') = (refunded_cents = total_cents)),
  -- A whole refund may give the pieces back to the stock: then nobody holds them any more.
  add column stock_returned boolean not null default false check (not stock_returned or state = 'refunded'),
  -- Declines since the last pause, and until when paying is paused after the fifth.
  add column declines smallint not null default 0,
  add column payment_paused_until timestamptz,
  -- Intents that the provider may or may not have made: each spends an idempotency key, see `payment-intents.ts`.
  add column spent_intent_keys smallint not null default 0;
create index orders_lately_paid on orders (paid_at) where paid_at is not null;

-- Every move of every order, written in the transaction that makes it. Nothing here is ever changed.
create table order_move (
  order_id uuid not null references orders,
  -- Counted under the order's lock: clocks of several shops differ, and a sequence would be one thing more to restore.
  move_no integer not null check (move_no > 0),
  from_state text,
  to_state text not null,
  at timestamptz not null,
  actor text not null check (actor in ('customer', 'admin', 'provider', 'shop')),
  actor_email text,
  reason text not null,
  amount_cents bigint,
  note text,
  primary key (order_id, move_no)
);

-- Answers to calls that carried an Idempotency-Key, kept in the transaction of their effect. While a call that has to
-- ask the provider is under way its row has no answer yet and is held until `claimed_until`.
create table kept_answer (
  -- Keys are the caller's own: two customers may send the same.
  caller text not null,
  key text not null,
  request_sha256 bytea not null check (octet_length(request_sha256) = 32),
  answer jsonb,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (caller, key),
  check ((answer is null) = (claimed_until is not null))
);
create index kept_answer_by_age on kept_answer (created_at);

create table refund (
  id uuid primary key,
  -- Absent where a payment found no order that could take it.
  order_id uuid references orders,
  intent_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  returns_stock boolean not null default false,
  note text,
  -- Absent where the shop itself, or somebody on the provider's own pages, made it.
  requested_by text,
  provider_id text unique,
  -- Keys that the provider answered with a failure it keeps: the next try needs another.
  spent_keys smallint not null default 0,
  created_at timestamptz not null default now(),
  -- When the provider is asked (again), while it is pending.
  due_at timestamptz not null default now(),
  check (state <> 'succeeded' or provider_id is not null)
);
create index refund_by_order on refund (order_id);
create index refund_by_intent on refund (intent_id);
-- A payment without an order is given back once.
create unique index refund_of_stray_payment on refund (intent_id) where order_id is null;
create index refund_due on refund (due_at) where state = 'pending';

-- When the provider is asked about a live intent next, though it said nothing.
alter table payment_intent add column check_at timestamptz not null default now() + interval '20 seconds';
create index payment_intent_due on payment_intent (check_at) where state = 'live';
create index payment_intent_by_order on payment_intent (order_id);

-- How far the provider's list of events was read.
create table event_bookmark (
  provider text primary key,
  event_id text not null,
  read_at timestamptz not null default now()
);

-- What a person has to look at; once for each subject, however often it is noticed.
create table alert (
  kind text not null,
  -- The provider's id, or an order's.
  subject text not null,
  order_id uuid,
  detail text not null,
  raised_at timestamptz not null default now(),
  primary key (kind, subject)
);

-- One live intent of an order, as before. One that has succeeded may stand beside it: a payment made past the shop pays
-- the order, and the live one is then cancelled at the provider.
drop index payment_intent_one_live;
create unique index payment_intent_one_live on payment_intent (order_id) where state = 'live';

-- Orders from before there were timelines begin theirs as they are.
insert into order_move (order_id, move_no, from_state, to_state, at, actor, actor_email, reason)
  select id, 1, null, state, created_at, 'customer', customer_email, 'placed' from orders;
