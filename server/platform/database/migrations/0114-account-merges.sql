-- Two accounts of one person: which was joined to which, and what moved, so that it can go back within a day.
create table account_merge (
  merged_id uuid primary key references users (id) on delete cascade,
  kept_id uuid not null references users (id) on delete cascade,
  reason text not null,
  merged_by text,
  merged_at timestamptz not null,
  taken_over text[] not null,
  constraint account_merge_is_of_two check (merged_id <> kept_id)
);
create index account_merge_by_kept on account_merge (kept_id);
create index account_merge_by_time on account_merge (merged_at);
create table merged_row (
  merged_id uuid not null references account_merge (merged_id) on delete cascade,
  kind text not null,
  key text not null,
  former jsonb,
  primary key (merged_id, kind, key)
);
