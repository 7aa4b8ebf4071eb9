-- version 1
create or replace function part_number_of(id uuid) returns text language sql stable parallel safe as $$
  select part_number from product where product.id = $1
$$;
