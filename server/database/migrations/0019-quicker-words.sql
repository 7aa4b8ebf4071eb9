-- Reads the words of a product in one pass, and once for both tables: an import took twice as long as before 0015.

drop function search_atoms(text);

-- The words of a text, some of them twice: numbers, words, and each two that belong together as one (m10, 10x35, 5w, w30, 12v).
-- Of two in one (M10, 5W-30, 300 × 28) letters count only together, of two with a blank between (12 V) alone, too.
-- `searchWords` in server/catalog/search-terms.ts does the same.
create function read_words(said text, only_pairs boolean) returns text[] language plpgsql immutable parallel safe as $$
declare
  -- Every kind of blank and of hyphen is one, 1,5 is 1.5, and an x between numbers is a ×. Numbers and runs of letters then
  -- stand at the even places, and what is between them at the odd ones.
  parts constant text[] := string_to_array(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(said), U&'\00a0\2007\2009\202f\2010\2011\2012\2013\2212\0001', '    -----/'),
    '([0-9]),([0-9]{1,2})(?![0-9])', '\1.\2', 'g'),
    '([0-9](?:[[:space:]]*j)?)[[:space:]]*[x×][[:space:]]*(?=[0-9])', '\1×', 'g'),
    '[0-9]+(?:\.[0-9]+)?|[[:alpha:]]+', E'\x01\\&\x01', 'g'), E'\x01');
  words text[] := '{}';
  gap text;
  atom text;
  before text;
  is_number boolean;
  was_number boolean;
  is_firm boolean;
  was_firm boolean := true;
begin
  for place in 2 .. cardinality(parts) by 2 loop
    gap := parts[place - 1];
    atom := parts[place];
    is_number := ascii(atom) between 48 and 57;
    if is_number then
      if position('.' in atom) > 0 then atom := rtrim(rtrim(atom, '0'), '.'); end if;
    elsif atom like '%s' and length(atom) > 3 and atom not like '%ss' then
      atom := left(atom, -1);
    end if;
    is_firm := false;
    if before is not null then
      if is_number and gap = '×' then
        is_firm := true;
        words := words || (before || 'x' || atom);
      elsif is_number <> was_number then
        is_firm := gap in ('', '-');
        -- Units and the letters of a size are short; longer words before a number say nothing together with it.
        if is_firm or gap ~ '^[[:space:]]+$' and length(case when is_number then before else atom end) <= 3 then
          words := words || (before || atom);
        end if;
      end if;
    end if;
    if not only_pairs then
      if not (was_firm or is_firm or was_number) then words := words || before; end if;
      if is_number then words := words || atom; end if;
    end if;
    before := atom;
    was_number := is_number;
    was_firm := is_firm;
  end loop;
  if not (only_pairs or was_firm or was_number) then words := words || before; end if;
  return words;
end $$;

-- What of a text can be found: its words, each once.
create or replace function search_words(said text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct unnest(read_words(said, false)))
$$;

-- What a product is found by: the words of its name, brand and category, and the sizes among its attributes (5 × 112 mm).
create or replace function product_words(name text, brand text, category text, attributes jsonb)
returns text[] language plpgsql immutable parallel safe as $$
declare
  words text[] := read_words(concat_ws(', ', name, brand, category), false);
  facts text;
begin
  select string_agg(fact ->> 'value', ', ') into facts from jsonb_array_elements(attributes) as fact
  where jsonb_typeof(fact -> 'value') = 'string';
  -- Nothing is a size without a figure.
  if facts ~ '[0-9]' then words := words || read_words(facts, true); end if;
  return array(select distinct unnest(words));
end $$;

create or replace function enter_catalogue() returns trigger language plpgsql as $$
declare
  scopes text[];
  terms text[];
  changes integer[];
begin
  with read as materialized (
    select *, product_words(name, brand, category, attributes) as words, facet_terms(category, brand, attributes) as facets
    from added where removed_at is null
  ), entered as (
    insert into catalogue_entry
    select id, category, part_key(part_number), lower(name), discounted_price(list_price_cents, discount_percent),
      discount_until, minimum, available, stock_step(available), term_keys(words), term_keys(facets)
    from read
  )
  select array_agg(scope), array_agg(term), array_agg(change) into scopes, terms, changes from (
    select scope, term, count(*)::integer as change from read, counted_terms(category, facets, words) group by scope, term
  ) as counted;
  if scopes is not null then perform count_terms(scopes, terms, changes); end if;
  return null;
end $$;

create or replace function rewrite_catalogue() returns trigger language plpgsql as $$
declare
  words constant text[] := product_words(new.name, new.brand, new.category, new.attributes);
  facets constant text[] := facet_terms(new.category, new.brand, new.attributes);
begin
  if old.removed_at is null then
    delete from catalogue_entry where product_id = old.id;
    perform count_terms(array_agg(scope), array_agg(term), array_agg(-1))
    from counted_terms(old.category, facet_terms(old.category, old.brand, old.attributes), product_words(old.name, old.brand, old.category, old.attributes))
    having count(*) > 0;
  end if;
  insert into catalogue_entry values (new.id, new.category, part_key(new.part_number), lower(new.name),
    discounted_price(new.list_price_cents, new.discount_percent),
    new.discount_until, new.minimum, new.available, stock_step(new.available), term_keys(words), term_keys(facets));
  perform count_terms(array_agg(scope), array_agg(term), array_agg(1)) from counted_terms(new.category, facets, words)
  having count(*) > 0;
  return null;
end $$;
