-- version 1
-- Lower-case text without accents, ß as ss: buyers type `creme brulee` and `grosse`.
create or replace function fold_letters(lower_case text) returns text language sql immutable parallel safe as $$
  select case when lower_case ~ '[^\x01-\x7f]' then
    -- Composed again afterwards: the normal form D also takes Korean syllables apart.
    replace(replace(replace(translate(
      normalize(regexp_replace(normalize(lower_case, NFD), U&'[\0300-\036f]', '', 'g'), NFC),
      'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  else lower_case end
$$;
