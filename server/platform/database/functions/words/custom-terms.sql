-- version 1
-- The terms of a product’s custom fields: `f:voltage=12`. Which of them are filters, and whether anybody may see them,
-- is asked when they are read, so that another definition rewrites no product.
create or replace function custom_terms(further_facts jsonb) returns text[] language sql immutable parallel safe as $$
  select case when further_facts = '{}' then '{}'::text[] else array(
    select 'f:' || substr(fact.name, 8) || '=' || fact.value from jsonb_each_text(further_facts) as fact (name, value)
    where fact.name like 'custom.%' and length(fact.value) <= 60) end
$$;
