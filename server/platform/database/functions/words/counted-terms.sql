-- version 1
-- Each term of a product with the scopes it is counted in.
create or replace function counted_terms(category text, facets text[], words text[]) returns table (scope text, term text)
language sql immutable parallel safe as $$
  select '', facet from unnest(facets) as facet where facet not like 'a:%'
  union all
  select category, facet from unnest(facets) as facet where category is not null and facet not like 'c:%'
  union all
  select '', 'w:' || word from unnest(words) as word
$$;
