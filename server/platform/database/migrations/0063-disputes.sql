-- Payments that a card's owner has questioned at the bank; one that was partly disputed may have several.
create table payment_dispute (
  -- The provider's id.
  id text primary key,
  order_id uuid not null references orders,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('inquiry', 'open', 'won', 'lost', 'dropped')),
  opened_at timestamptz not null default now()
);
create index payment_dispute_by_order on payment_dispute (order_id);
