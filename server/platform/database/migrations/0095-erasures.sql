-- Erasures that staff asked for and that an order keeps waiting. Done by the account housekeeping.
create table erasure (
  user_id uuid primary key references users on delete cascade,
  reason text not null check (length(reason) between 1 and 200),
  asked_by text,
  asked_at timestamptz not null
);
create index erasure_by_asker on erasure (asked_by) where asked_by is not null;
