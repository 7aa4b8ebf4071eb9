-- version 1
-- The words of a text, each once: numbers, words, and each two atoms that belong together as one (m10, 10x35, 5w).
-- Letters bound without a blank count only together; with a blank they count alone, too.
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
