-- version 2
-- Enters a product anew that came back, or whose words or facets changed.
create or replace function rewrite_catalogue() returns trigger language plpgsql as $$
declare
  words constant text[] := product_words(new.name, new.brand, new.category, new.attributes);
  facets constant text[] := facet_terms(new.category, new.brand, new.attributes) || custom_terms(new.further_facts);
begin
  -- Other further facts are no part of the catalogue.
  if old.removed_at is null and (old.name, old.part_number, old.brand, old.category, old.attributes,
    custom_terms(old.further_facts)) is not distinct from (new.name, new.part_number, new.brand, new.category,
    new.attributes, custom_terms(new.further_facts)) then
    return null;
  end if;
  if old.removed_at is null then
    delete from catalogue_entry where product_id = old.id;
    perform count_terms(array_agg(scope), array_agg(term), array_agg(-1))
    from counted_terms(old.category, facet_terms(old.category, old.brand, old.attributes) || custom_terms(old.further_facts),
      product_words(old.name, old.brand, old.category, old.attributes))
    having count(*) > 0;
  end if;
  insert into catalogue_entry values (new.id, new.category, part_key(new.part_number), lower(new.name),
    cents_per_thousand(coalesce(new.discounted_cents, new.list_price_cents), new.price_per),
    new.discount_until, new.minimum, new.available, term_keys(words), term_keys(facets),
    new.order_multiple);
  perform count_terms(array_agg(scope), array_agg(term), array_agg(1)) from counted_terms(new.category, facets, words)
  having count(*) > 0;
  return null;
end $$;

create or replace trigger catalogue_returned
  after update of removed_at on product for each row
  when (old.removed_at is not null and new.removed_at is null)
  execute function rewrite_catalogue();

create or replace trigger catalogue_rewritten
  after update of name, part_number, brand, category, attributes, further_facts on product for each row
  when (old.removed_at is null and new.removed_at is null and (old.name, old.part_number, old.brand, old.category,
    old.attributes, old.further_facts) is distinct from (new.name, new.part_number, new.brand, new.category,
    new.attributes, new.further_facts))
  execute function rewrite_catalogue();
