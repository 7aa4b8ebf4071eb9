-- version 1
-- A coarse, monotonic measure of stock, 2 % wide: most orders leave the index by stock alone.
create or replace function stock_step(available integer) returns smallint language sql immutable parallel safe as $$
  select floor(32 * ln(available + 1) / ln(2))::smallint
$$;
