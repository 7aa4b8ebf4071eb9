-- Keys of other programs. Only a hash is stored; a key ends with its maker.
create table api_key (
  id uuid primary key,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  maker_id uuid not null references users (id) on delete cascade,
  name text not null,
  rights text[] not null check (cardinality(rights) between 1 and 14),
  until date,
  addresses cidr[] not null default '{}',
  last_used_at timestamptz,
  created_at timestamptz not null,
  -- A right over staff would let a leaked key make its thief an owner.
  constraint api_key_has_no_say_over_staff check (not rights && '{staff:read,staff:write}')
);
create index api_key_by_maker on api_key (maker_id);
create unique index api_key_by_name on api_key (lower(name));
