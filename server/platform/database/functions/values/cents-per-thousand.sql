-- version 1
-- The price of 1,000 pieces: whole cents for every unit of price, so that search compares without rounding.
create or replace function cents_per_thousand(cents bigint, price_per smallint) returns bigint
language sql immutable parallel safe as $$
  select cents * (1000 / price_per)
$$;
