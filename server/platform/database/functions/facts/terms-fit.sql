-- version 1
-- Whether prices, quantities and discount fit together; the checks of the table demand the same, but name no product.
create or replace function terms_fit(product) returns boolean language sql stable parallel safe as $$
  select ladder_is_valid($1.ladder, $1.list_price_cents, $1.minimum, $1.order_multiple)
    and $1.order_multiple % $1.price_per = 0
    and ($1.discount_percent is null or ($1.discounted_cents >= 1 and not exists (
      select from jsonb_array_elements($1.ladder) as step
      where ((step ->> 'cents')::bigint * (100 - $1.discount_percent) + 50) / 100 < 1)))
$$;
