-- version 2
-- Enters new products in the catalogue, once a statement for the sake of imports.
create or replace function enter_catalogue() returns trigger language plpgsql as $$
declare
  scopes text[];
  terms text[];
  changes integer[];
begin
  with read as materialized (
    select *, product_words(name, brand, category, attributes) as words,
      facet_terms(category, brand, attributes) || custom_terms(further_facts) as facets
    from added where removed_at is null
  ), entered as (
    insert into catalogue_entry
    select id, category, part_key(part_number), lower(name),
      cents_per_thousand(coalesce(discounted_cents, list_price_cents), price_per),
      discount_until, minimum, available, term_keys(words), term_keys(facets), order_multiple
    from read
  )
  select array_agg(scope), array_agg(term), array_agg(change) into scopes, terms, changes from (
    select scope, term, count(*)::integer as change from read, counted_terms(category, facets, words) group by scope, term
  ) as counted;
  if scopes is not null then perform count_terms(scopes, terms, changes); end if;
  return null;
end $$;

create or replace trigger catalogue_entered
  after insert on product referencing new table as added for each statement
  execute function enter_catalogue();
