-- Acts of staff, each once. `seq` and `hash` are set once, by the job that chains entries; `actor` and `reason` are commitments.
create table history_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  actor text,
  via_key text,
  device text not null,
  kind text not null,
  subject_kind text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  reason text,
  seq bigint,
  hash bytea,
  constraint history_entry_is_chained check ((seq is null) = (hash is null))
);
create index history_entry_unchained on history_entry (id) where seq is null;
create unique index history_entry_by_seq on history_entry (seq);
create index history_entry_by_actor on history_entry (actor_id, id);
create index history_entry_by_subject on history_entry (subject_kind, subject_id, id);
create index history_entry_by_kind on history_entry (kind, id);
create index history_entry_by_time on history_entry (at);
-- Texts that an entry holds as SHA-256(salt || value). Those about a person are deleted with their account, and the chain stays whole.
create table history_value (
  entry_id bigint not null references history_entry (id),
  commitment text not null,
  salt bytea not null,
  value text not null,
  person_id uuid references users (id) on delete cascade,
  primary key (entry_id, commitment)
);
create index history_value_by_person on history_value (person_id);
-- The ends of the chain that were mailed to owners.
create table history_head (
  seq bigint primary key,
  hash bytea not null,
  mailed_at timestamptz not null
);
