-- version 2
-- The terms of a product’s custom fields whose values are few: `f:voltage=12`. A field keeps its key and type even when
-- it is removed, so that a product leaves the counts with the terms that it entered them with. Which fields are filters,
-- and whether anybody may see them, is asked when they are read, so that another definition rewrites no product.
create or replace function custom_terms(further_facts jsonb) returns text[] language sql stable parallel safe as $$
  select case when further_facts = '{}' then '{}'::text[] else array(
    select 'f:' || key || '=' || fact.value from jsonb_each_text(further_facts) as fact (name, value)
      join custom_field on subject = 'product' and key = substr(fact.name, 8)
    where fact.name like 'custom.%' and type in ('number', 'choice', 'yesNo') and length(fact.value) <= 60
    order by key) end
$$;
