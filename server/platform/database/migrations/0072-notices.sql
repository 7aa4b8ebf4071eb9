-- What each member of staff is mailed.
create table notice_choice (
  user_id uuid primary key references users on delete cascade,
  choices jsonb not null,
  updated_at timestamptz not null default now()
);
-- What happened that staff may be told of, each once. Names no person.
create table notice (
  id bigint primary key generated always as identity,
  kind text not null check (kind in
    ('order', 'payment', 'return', 'certificate', 'quote', 'dispute', 'lowStock', 'failedChange', 'partNotFound')),
  event_key text not null unique,
  title text not null,
  path text not null,
  order_id uuid,
  at timestamptz not null
);
create index notice_by_moment on notice (at);
