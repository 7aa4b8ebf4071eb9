-- People: accounts, their proofs, sessions, profiles and addresses.

-- An account of the shop; `blocked_at` since when it may not sign in.
create table users (
  id uuid primary key,
  email text not null unique,
  name text not null,
  role text not null default 'customer',
  created_at timestamptz not null default now(),
  email_confirmed boolean not null default false,
  internal_note text,
  blocked_at timestamptz,
  hold_bounds_lifted boolean not null default false,
  constraint users_email_check check (email = lower(email)),
  constraint users_role_check check (role in ('customer', 'admin')),
  constraint users_internal_note_check check (length(internal_note) between 1 and 2000)
);
create index users_search on users using gin (lower(((email || ' ') || name)) gin_trgm_ops) with (gin_pending_list_limit='128');
create index users_admins on users (id) where role = 'admin';

-- A provider’s identity of an account, by issuer and subject.
create table user_identity (
  issuer text,
  subject text,
  user_id uuid not null references users on delete cascade,
  email_verified boolean not null,
  primary key (issuer, subject)
);
create index user_identity_by_user on user_identity (user_id);

-- Identities of removed accounts: their e-mail is not taken over by another subject.
create table former_identity (
  email text,
  issuer text,
  subject text,
  primary key (email, issuer, subject)
);

-- The public face of an account. It is keyed by e-mail, because the published calls are.
create table profile (
  id uuid primary key,
  email text not null unique,
  name text not null,
  image_url text,
  age smallint,
  facebook text,
  linkedin text,
  updated_at timestamptz not null default now(),
  constraint profile_email_check check (email = lower(email)),
  constraint profile_age_check check (age between 0 and 150),
  constraint profile_shows_picture check (is_picture_address(image_url))
);
create index profile_by_image on profile (image_url) where image_url is not null;

-- A place in an account’s address book; at most one is the default.
create table address (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  label text not null,
  company text not null,
  name text not null,
  street text not null,
  street2 text not null,
  city text not null,
  region text not null,
  post_code text not null,
  country character(2) not null,
  phone text not null,
  dock_hours text not null,
  lift_gate boolean not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint address_label_check check (length(label) <= 40),
  constraint address_company_check check (length(company) <= 80),
  constraint address_name_check check (length(name) between 1 and 80),
  constraint address_street_check check (length(street) between 1 and 120),
  constraint address_street2_check check (length(street2) <= 120),
  constraint address_city_check check (length(city) between 1 and 80),
  constraint address_region_check check (length(region) <= 40),
  constraint address_country_check check (country ~ '^[A-Z]{2}$'),
  constraint address_phone_check check (length(phone) between 1 and 40),
  constraint address_dock_hours_check check (length(dock_hours) <= 80),
  constraint address_post_code_check check (length(post_code) <= 16) not VALID
);
create index address_of_user on address (user_id, id);
create unique index address_default on address (user_id) where is_default;

-- A certificate or VAT id of an account, as claimed, checked and decided.
create table tax_status (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  number text not null,
  country character(2) not null,
  region text,
  valid_until date,
  file_key text,
  state text not null,
  reason text,
  decided_by text,
  decided_at timestamptz,
  asked_at timestamptz,
  answer jsonb,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint tax_status_kind_check check (kind in ('vatId', 'certificate')),
  constraint tax_status_number_check check (length(number) between 1 and 40),
  constraint tax_status_country_check check (country ~ '^[A-Z]{2}$'),
  constraint tax_status_region_check check (length(region) <= 40),
  constraint tax_status_state_check check (state in ('checking', 'accepted', 'declined')),
  constraint tax_status_reason_check check (length(reason) <= 200)
);
create index tax_status_of_user on tax_status (user_id, id);
create index tax_status_checking on tax_status (id) where state = 'checking';
create index tax_status_accepted on tax_status (id) where state = 'accepted';
create index tax_status_by_decider on tax_status (decided_by) where decided_by is not null;

-- The random address that orders of a removed account are kept under, and when personal data in them is erased.
create table deleted_customer (
  order_email text primary key,
  erase_at timestamptz not null,
  deleted_at timestamptz not null default now()
);
create index deleted_customer_due on deleted_customer (erase_at);

-- A sign-in that lives; only the hash of its token is kept.
create table session (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid() unique,
  device text not null default '',
  address text,
  constraint session_token_hash_check check (octet_length(token_hash) = 32)
);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

-- Devices that an account has signed in from: a sign-in from another one is told by mail.
create table known_device (
  user_id uuid references users on delete cascade,
  device text,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);

-- Identity proofs that were swapped for a session, so that none is used twice.
create table used_proof (
  issuer text,
  proof_id text,
  expires_at timestamptz not null,
  primary key (issuer, proof_id)
);
create index used_proof_by_expiry on used_proof (expires_at);

-- Proofs of an e-mail made before its epoch are refused: a password was changed since, or all sessions ended.
create table proof_epoch (
  email_sha256 bytea primary key,
  epoch integer not null,
  raised_at timestamptz not null,
  forget_at timestamptz,
  constraint proof_epoch_email_sha256_check check (octet_length(email_sha256) = 32)
);
create index proof_epoch_due on proof_epoch (forget_at) where forget_at is not null;

-- An account of the embedded identity provider, with the hash of its password.
create table password_account (
  id uuid primary key,
  email text not null unique,
  name text not null,
  password_hash text,
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  password_is_printed boolean not null default false,
  constraint password_account_email_check check (email = lower(email))
);

-- Hashes of the links that confirm an e-mail or set a password.
create table account_token (
  token_hash bytea primary key,
  purpose text not null,
  account_id uuid not null references password_account on delete cascade,
  expires_at timestamptz not null,
  constraint account_token_token_hash_check check (octet_length(token_hash) = 32),
  constraint account_token_purpose_check check (purpose in ('verifyEmail', 'resetPassword'))
);
create index account_token_by_account on account_token (account_id, purpose);
create index account_token_by_expiry on account_token (expires_at);

-- A sign-in at a provider that the browser has not come back from.
create table started_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null,
  constraint started_sign_in_state_hash_check check (octet_length(state_hash) = 32),
  constraint started_sign_in_browser_hash_check check (octet_length(browser_hash) = 32)
);
create index started_sign_in_by_expiry on started_sign_in (expires_at);

-- Failed sign-ins by account and address. It is unlogged: a crash may forgive them.
create unlogged table attempt (
  key bytea primary key,
  tries integer not null,
  wait_until timestamptz not null,
  last_at timestamptz not null
);
create index attempt_by_time on attempt (last_at);

-- What happened to accounts, for their owners and admins to read.
create table account_event (
  id uuid primary key,
  kind text not null,
  email text not null,
  actor_email text,
  address text not null,
  device text not null,
  created_at timestamptz not null default now()
);
create index account_event_by_email on account_event (email, id desc);
create index account_event_by_time on account_event (created_at);
create index account_event_by_actor on account_event (actor_email) where actor_email is not null;
create index account_event_sign_in on account_event (email, created_at, address) where kind = 'signedIn';
