-- version 1
-- The words that a product is found by: of its name, brand and category, and the sizes among its attributes.
create or replace function product_words(name text, brand text, category text, attributes jsonb)
returns text[] language plpgsql immutable parallel safe as $$
declare
  words text[] := read_words(concat_ws(', ', name, brand, category), false);
  facts text;
  word text;
begin
  select string_agg(fact ->> 'value', ', ') into facts from jsonb_array_elements(attributes) as fact
  where jsonb_typeof(fact -> 'value') = 'string';
  -- Nothing is a size without a figure.
  if facts ~ '[0-9]' then
    foreach word in array read_words(facts, true) loop
      if word <> all (words) then words := words || word; end if;
    end loop;
  end if;
  return words;
end $$;
