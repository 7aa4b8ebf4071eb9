-- Second factors: the authenticator app of a user, recovery codes, passkeys, and sign-ins that wait for one of them.
create table authenticator (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint
);
create table recovery_code (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
create table passkey (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);
create table factor_challenge (
  token_hash bytea primary key,
  purpose text not null constraint factor_challenge_purpose check (purpose in ('signIn', 'passkey', 'own')),
  user_id uuid references users (id) on delete cascade,
  method text not null,
  expires_at timestamptz not null,
  constraint factor_challenge_has_user check (purpose = 'passkey' or user_id is not null)
);
create index factor_challenge_by_user on factor_challenge (user_id);
create index factor_challenge_by_end on factor_challenge (expires_at);
