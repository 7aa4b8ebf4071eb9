-- version 1
-- The terms that a product is filtered by: `c:Brakes`, `b:Rethorn`, `a:Thread=M10 × 1.5`.
create or replace function facet_terms(category text, brand text, attributes jsonb) returns text[] language sql immutable parallel safe as $$
  select array_remove(array['c:' || category, 'b:' || brand], null) || array(
    select distinct 'a:' || (fact ->> 'name') || '=' || (fact ->> 'value') || coalesce(' ' || (fact ->> 'unit'), '')
    from jsonb_array_elements(attributes) as fact where length(fact ->> 'value') <= 40)
$$;
