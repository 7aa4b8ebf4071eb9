-- The legal buyer that an account's new orders and their papers name.
create table billing (
  user_id uuid primary key references users on delete cascade,
  bill_to jsonb not null check (length(bill_to ->> 'legalName') between 1 and 120),
  updated_at timestamptz not null default now()
);
-- As it was when the order was placed; null: papers name the person.
alter table orders add column bill_to jsonb;
