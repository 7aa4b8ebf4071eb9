-- version 1
-- A text as its atoms, numbers and runs of letters, each behind its bond to the one before: `x` (300 × 28), nothing
-- (M10), a blank (12 V), or a comma where they don’t belong together. The rest of the text comes last.
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
