-- Buyers type `creme brulee` and `grosse` for names written with accents: words are read without them, ß as ss.
create function fold_letters(lower_case text) returns text language sql immutable parallel safe as $$
  select case when lower_case ~ '[^\x01-\x7f]' then
    -- Composed again afterwards: the normal form D also takes Korean syllables apart.
    replace(replace(replace(translate(
      normalize(regexp_replace(normalize(lower_case, NFD), U&'[\0300-\036f]', '', 'g'), NFC),
      'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  else lower_case end
$$;

-- Products are written meanwhile by nobody: their words would be counted in one reading and taken off in the other.
lock table product in share row exclusive mode;

create temporary table reread on commit drop as
select id, product_words(name, brand, category, attributes) as before from product
where removed_at is null and concat_ws(' ', name, brand, category, attributes) ~ '[^\x01-\x7f]';

create or replace function read_atoms(said text) returns text[] language plpgsql immutable parallel safe as $$
declare
  -- Every kind of blank and of hyphen is one, 1,5 is 1.5, and an x between numbers is a ×. Atoms then stand at the even
  -- places, and what is between them at the odd ones.
  parts text[] := string_to_array(regexp_replace(regexp_replace(regexp_replace(
    translate(fold_letters(lower(said)), U&'\00a0\2007\2009\202f\2010\2011\2012\2013\2212\0001', '    -----/') || ',',
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

with changed as materialized (
  select id, before, after from reread
    join lateral (
      select product_words(name, brand, category, attributes) as after from product where product.id = reread.id
    ) as read on before is distinct from after
), reindexed as (
  update catalogue_entry set words = term_keys(after) from changed where product_id = changed.id
), counted as (
  select 'w:' || word as term, sum(change)::integer as change from (
    select unnest(before) as word, -1 as change from changed
    union all select unnest(after), 1 from changed
  ) as words group by word
)
select count_terms(array_agg(''::text), array_agg(term), array_agg(change)) from counted having count(*) > 0;
