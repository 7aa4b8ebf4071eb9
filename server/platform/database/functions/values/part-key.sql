-- version 1
-- A part number without its dashes, spaces and case.
create or replace function part_key(part_number text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(part_number, '[^A-Za-z0-9]', '', 'g'))
$$;
