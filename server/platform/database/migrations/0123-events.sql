-- The feed of events: `event_draft` is written by each act in its own transaction, `event` is numbered from it.
create table event_draft (
  draft_no bigint primary key generated always as identity,
  kind text not null,
  object text not null,
  subject uuid not null,
  version integer,
  at timestamptz not null,
  person uuid,
  -- The key of the act in this transaction.
  api_key uuid default nullif(current_setting('bulkhead.api_key', true), '')::uuid
);
create table event (
  seq bigint primary key,
  kind text not null,
  object text not null,
  subject uuid not null,
  body text not null,
  constraint event_object_check check (object in ('order', 'document', 'product', 'customer'))
);
-- How far the objects that are older than the feed are taken over.
create table event_arrival (
  object text primary key,
  seen pg_snapshot not null,
  born bigint not null,
  arrived_at timestamptz not null default now(),
  taken_to uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);
