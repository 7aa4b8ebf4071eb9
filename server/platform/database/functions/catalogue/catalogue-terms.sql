-- version 1
-- The columns of `catalogue_entry` that follow from a product’s terms of sale.
create or replace function catalogue_terms(product, out cents_per_thousand bigint, out discount_until timestamptz, out minimum integer,
  out order_multiple integer) language sql stable parallel safe as $$
  select cents_per_thousand(coalesce($1.discounted_cents, $1.list_price_cents), $1.price_per), $1.discount_until, $1.minimum,
    $1.order_multiple
$$;
