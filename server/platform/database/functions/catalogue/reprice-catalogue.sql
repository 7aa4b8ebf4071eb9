-- version 1
-- Writes a product’s changed terms of sale in the catalogue. A change set has written them before it locked its
-- products, so equal terms are left alone.
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

create or replace trigger catalogue_repriced
  after update of list_price_cents, price_per, discount_percent, discounted_cents, discount_until, minimum,
    order_multiple on product for each row
  when (new.removed_at is null and (old.list_price_cents, old.price_per, old.discounted_cents, old.discount_until,
    old.minimum, old.order_multiple) is distinct from (new.list_price_cents, new.price_per, new.discounted_cents,
    new.discount_until, new.minimum, new.order_multiple))
  execute function reprice_catalogue();
