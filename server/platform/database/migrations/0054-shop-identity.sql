-- Which shop this database belongs to. Several shops, or a shop and its copy, may use one payment account.
create table shop_identity (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  -- Null until the shop uses a payment account that is not its own sandbox.
  public_url text,
  -- Nothing at the payment provider that is older is touched.
  started_at timestamptz not null default now(),
  -- Moves on while a node of the shop uses the account.
  seen_at timestamptz not null default now()
);

-- Made by the shop that this one was copied from, which alone settles and refunds it.
alter table payment_intent add column of_former_shop boolean not null default false;
