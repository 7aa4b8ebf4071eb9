-- The platform: pictures, mails, limits and kept answers, used by every district.

-- A stored picture; equal bytes are stored once.
create table image (
  source_sha256 bytea primary key,
  url text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  placeholder text,
  unused_since timestamptz,
  constraint image_source_sha256_check check (octet_length(source_sha256) = 32),
  constraint image_width_check check (width > 0),
  constraint image_height_check check (height > 0)
);
create index image_by_url on image (url);
create index image_unused on image (unused_since) where unused_since is not null;

-- Accounts that uploaded a picture.
create table image_upload (
  url text,
  user_id uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (url, user_id)
);
create index image_upload_by_user on image_upload (user_id);

-- Pictures whose files are being removed; a removal that was interrupted begins anew.
create table picture_removal (
  url text primary key,
  began_at timestamptz not null,
  ended_at timestamptz
);

-- The outbox: a mail is written with its event and sent after the commit.
create table mail (
  id uuid primary key,
  kind text not null,
  event_key text not null unique,
  recipient text not null,
  facts jsonb not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  closed_at timestamptz,
  outcome text,
  last_error text,
  constraint mail_outcome_check check (outcome in ('sent', 'notNeeded', 'givenUp')),
  constraint mail_check check ((closed_at is null) = (outcome is null))
);
create index mail_due on mail (next_try_at) where closed_at is null;
create index mail_closed on mail (closed_at) where closed_at is not null;
create index mail_by_order on mail (((facts ->> 'orderId'))) where facts ? 'orderId';
create index mail_by_recipient on mail (recipient);
create index mail_by_asker on mail (((facts ->> 'email'))) where facts ? 'email';

-- Calls of a minute against a limit. It is unlogged: a crash may forget them.
create unlogged table call_count (
  key text,
  minute timestamptz,
  calls integer not null,
  primary key (key, minute)
);

-- The answer of a call under its Idempotency-Key, written with its effect.
create table kept_answer (
  caller text,
  key text,
  request_sha256 bytea not null,
  answer jsonb,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  claim_owner uuid,
  primary key (caller, key),
  constraint kept_answer_request_sha256_check check (octet_length(request_sha256) = 32),
  constraint kept_answer_check check ((answer is null) = (claimed_until is not null))
);
create index kept_answer_by_age on kept_answer (created_at);

-- Rows of long lists, counted in slots so that writers don’t wait for each other.
create table row_count (
  list text,
  slot smallint,
  rows bigint not null,
  primary key (list, slot)
);

-- Secrets that the shop made for itself, shared by its nodes.
create table shop_secret (
  name text primary key,
  value bytea not null
);
