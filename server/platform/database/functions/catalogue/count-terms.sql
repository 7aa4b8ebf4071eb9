-- version 1
-- Adds to the number of products of each term.
create or replace function count_terms(scopes text[], terms text[], changes integer[]) returns void language plpgsql as $$
begin
  -- Writers of counters take turns, so that they can't wait for each other in a circle.
  perform pg_advisory_xact_lock(727003);
  insert into catalogue_count as kept (category, term, key, products)
  select scope, term, hashtextextended(term, 0), sum(change)
  from unnest(scopes, terms, changes) as changed (scope, term, change)
  group by scope, term having sum(change) <> 0
  on conflict (category, term) do update set products = kept.products + excluded.products;
end $$;
