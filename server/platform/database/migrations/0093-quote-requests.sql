-- Buyers' questions what freight to a place costs; the id is the number that staff and buyer name. One is open for each cart.
create table quote_request (
  id bigint generated always as identity primary key,
  cart_id uuid not null references cart on delete cascade,
  place text not null check (length(place) between 1 and 200),
  reason text,
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references users on delete set null,
  check (answered_by is null or answered_at is not null)
);
create unique index quote_request_open_of_cart on quote_request (cart_id) where answered_at is null;
create index quote_request_open on quote_request (id) where answered_at is null;
create index quote_request_by_cart on quote_request (cart_id);
create index quote_request_by_answerer on quote_request (answered_by) where answered_by is not null;
