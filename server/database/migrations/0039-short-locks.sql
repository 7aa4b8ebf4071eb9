-- A change set of many products kept their buyers waiting while all of it was compared and written.

-- What follows from a product's terms in the catalogue.
create function catalogue_terms(product, out cents_per_thousand bigint, out discount_until timestamptz, out minimum integer,
  out order_multiple integer) language sql stable parallel safe as $$
  select cents_per_thousand(coalesce($1.discounted_cents, $1.list_price_cents), $1.price_per), $1.discount_until, $1.minimum,
    $1.order_multiple
$$;

-- A change set has written it before it locked its products, unless they have changed meanwhile.
create or replace function reprice_catalogue() returns trigger language plpgsql as $$
begin
  update catalogue_entry as entry
  set cents_per_thousand = terms.cents_per_thousand, discount_until = terms.discount_until, minimum = terms.minimum,
    order_multiple = terms.order_multiple
  from catalogue_terms(new) as terms
  where product_id = new.id and (entry.cents_per_thousand, entry.discount_until, entry.minimum, entry.order_multiple)
    is distinct from (terms.cents_per_thousand, terms.discount_until, terms.minimum, terms.order_multiple);
  return null;
end $$;

-- Who tells everything at its end tells nothing before: what a node's own transaction has told, it doesn't keep until
-- that ends.
create or replace function tell_change(told text[]) returns void language plpgsql as $$
begin
  if current_setting('bulkhead.everything_told', true) = 'on' then return; end if;
  insert into change (tags) values (told);
  raise info 'bulkhead changed %', array_to_json(told);
end $$;
