-- Words of texts are read here alone: a search reads what was typed with `read_atoms`, products are indexed by `read_words`.
-- Both find in every text what they found before, so nothing is indexed again.

-- A text as its atoms, numbers and runs of letters, with the bond to the one before in front of each: 'x' (300 × 28), nothing
-- (M10, 5W-30), a blank (12 V), or a comma if they don't belong together. What follows the last atom comes last.
create function read_atoms(said text) returns text[] language plpgsql immutable parallel safe as $$
declare
  -- Every kind of blank and of hyphen is one, 1,5 is 1.5, and an x between numbers is a ×. Atoms then stand at the even
  -- places, and what is between them at the odd ones.
  parts text[] := string_to_array(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(said), U&'\00a0\2007\2009\202f\2010\2011\2012\2013\2212\0001', '    -----/') || ',',
    '([0-9]),([0-9]{1,2})(?![0-9])', '\1.\2', 'g'),
    '([0-9](?:[[:space:]]*j)?)[[:space:]]*[x×][[:space:]]*(?=[0-9])', '\1×', 'g'),
    '[0-9]+(?:\.[0-9]+)?|[[:alpha:]]+', E'\x01\\&\x01', 'g'), E'\x01');
  gap text;
  atom text;
  before text;
  is_number boolean;
  was_number boolean;
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
    parts[place - 1] := case
      when before is null then ','
      when is_number and gap = '×' then 'x'
      when is_number = was_number then ','
      when gap in ('', '-') then ''
      -- Units and the letters of a size are short; longer words before a number say nothing together with it.
      when gap ~ '^[[:space:]]+$' and length(case when is_number then before else atom end) <= 3 then ' '
      else ',' end;
    parts[place] := atom;
    before := atom;
    was_number := is_number;
  end loop;
  return parts;
end $$;

-- The words of a text, each once: numbers, words, and each two atoms that belong together as one (m10, 10x35, 5w, w30, 12v).
-- Of two in one (M10, 5W-30, 300 × 28) letters count only together, of two with a blank between (12 V) alone, too.
create or replace function read_words(said text, only_pairs boolean) returns text[] language plpgsql immutable parallel safe as $$
declare
  parts constant text[] := read_atoms(said);
  words text[] := '{}';
  bond text;
  atom text;
  word text;
begin
  for place in 2 .. cardinality(parts) by 2 loop
    bond := parts[place - 1];
    atom := parts[place];
    if bond <> ',' then
      word := parts[place - 2] || rtrim(bond) || atom;
      if word <> all (words) then words := words || word; end if;
    end if;
    if not only_pairs and atom <> all (words)
      and (ascii(atom) between 48 and 57 or bond in (',', ' ') and parts[place + 1] not in ('', 'x')) then
      words := words || atom;
    end if;
  end loop;
  return words;
end $$;

-- What a product is found by: the words of its name, brand and category, and the sizes among its attributes (5 × 112 mm).
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

drop function search_words(text);
