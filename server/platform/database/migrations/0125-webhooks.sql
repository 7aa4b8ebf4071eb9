-- Endpoints of other programs, and the events on their way to them.
create table webhook_endpoint (
  id uuid primary key,
  maker_id uuid not null references users (id) on delete cascade,
  url text not null,
  kinds text[] not null,
  leave_out_key uuid references api_key (id) on delete set null,
  sealed_secret bytea not null,
  former_sealed_secret bytea,
  former_until timestamptz,
  queued_to bigint not null,
  created_at timestamptz not null,
  constraint webhook_endpoint_former check ((former_sealed_secret is null) = (former_until is null))
);
create index webhook_endpoint_by_maker on webhook_endpoint (maker_id);
create index webhook_endpoint_by_key on webhook_endpoint (leave_out_key);
create table webhook_delivery (
  delivery_no bigint primary key generated always as identity,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  seq bigint references event (seq),
  message_id uuid not null,
  kind text not null,
  subject uuid not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  give_up_at timestamptz not null,
  taken_until timestamptz,
  ended_at timestamptz,
  failure text,
  constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'givenUp', 'leftOut')),
  constraint webhook_delivery_ended check ((state = 'waiting') = (ended_at is null)),
  constraint webhook_delivery_test check ((kind = 'test') = (seq is null))
);
create index webhook_delivery_by_endpoint on webhook_delivery (endpoint_id, delivery_no);
create index webhook_delivery_by_state on webhook_delivery (endpoint_id, state, delivery_no) where state <> 'delivered';
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_try_at) where state = 'waiting';
create index webhook_delivery_by_subject on webhook_delivery (endpoint_id, subject, delivery_no) where state = 'waiting';
create index webhook_delivery_by_end on webhook_delivery (ended_at);
