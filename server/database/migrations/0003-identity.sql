-- What signing in with and without a third party needs beyond an account: mails, single-use tokens, sessions that can be
-- told apart, delays for those who guess, a record of what was done to accounts, and the deletion of one's own data.

-- Mails to be sent. A row says what happened; the text is written when it is sent, so that no link rests in a table.
create table mail (
  id uuid primary key,
  kind text not null,
  -- Whatever asks twice for the mail of one event gets one mail.
  event_key text not null unique,
  recipient text not null,
  facts jsonb not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- Sent, not needed after all, or given up; no sentence of the mail is kept.
  closed_at timestamptz,
  outcome text check (outcome in ('sent', 'notNeeded', 'givenUp')),
  last_error text,
  check ((closed_at is null) = (outcome is null))
);
create index mail_due on mail (next_try_at) where closed_at is null;
create index mail_closed on mail (closed_at) where closed_at is not null;

-- Without a hash the account has no password: it is known by Google, or gave way to somebody who read the mail.
alter table password_account
  alter column password_hash drop not null,
  -- The first admin's, which the shop made and printed: the shop asks to change it.
  add column password_is_printed boolean not null default false;

-- Links of mails: the SHA-256 of what the link carries. Spent by deleting the row.
create table account_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('verifyEmail', 'resetPassword')),
  account_id uuid not null references password_account on delete cascade,
  expires_at timestamptz not null
);
create index account_token_by_account on account_token (account_id, purpose);
create index account_token_by_expiry on account_token (expires_at);

-- Sign-ins at Google that were begun and not finished yet. Spent by deleting the row.
create table started_sign_in (
  -- SHA-256 of the state that travels through Google and back.
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  -- SHA-256 of the cookie of the browser that began.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index started_sign_in_by_expiry on started_sign_in (expires_at);

-- What the list of one's sessions shows, and a name for each that is not its secret.
alter table session
  add column id uuid not null unique default gen_random_uuid(),
  add column device text not null default '',
  add column address text;

-- Tries of something that can be guessed or overdone, by a hash of whom and what. Unlogged: after a crash everybody
-- starts afresh, and no try waits for the disk.
create unlogged table attempt (
  key bytea primary key,
  tries integer not null,
  -- Until then the next try is refused; every refused try is free.
  wait_until timestamptz not null,
  last_at timestamptz not null
);
create index attempt_by_time on attempt (last_at);

-- What was done to accounts: by whom, to whom, when, from where.
create table account_event (
  id uuid primary key,
  kind text not null,
  -- Whose account it is. An e-mail and not an id: also for an e-mail that nobody has.
  email text not null,
  -- Who did it, where that is somebody else.
  actor_email text,
  address text not null,
  device text not null,
  created_at timestamptz not null default now()
);
create index account_event_by_email on account_event (email, id desc);
create index account_event_by_time on account_event (created_at);

-- Customers who deleted their account while the law makes the shop keep their paid orders. `order_email` stands in the
-- orders in place of the address, so that whoever has the address next does not see them.
create table deleted_customer (
  order_email text primary key,
  erase_at timestamptz not null,
  deleted_at timestamptz not null default now()
);
create index deleted_customer_due on deleted_customer (erase_at);
