-- version 1
-- The products that would replace themselves through others, or whose chain is longer than it is followed.
create or replace function replacement_circle(ids uuid[], longest integer) returns table (part_number text, through text)
language sql stable as $$
  with recursive before (id, depth) as (
    select one, 0 from unnest(ids) as one
    union
    select product.id, depth + 1 from before join product on product.replaced_by = before.id where depth <= longest
  ), chain (start, at, depth) as (
    select product.id, replaced_by, 1 from product
    where product.id in (select before.id from before) and replaced_by is not null
    union all
    select start, replaced_by, depth + 1 from chain join product on product.id = at
    where replaced_by is not null and at <> start and depth <= longest
  )
  select first.part_number, next.part_number
  from chain join product as first on first.id = start join product as next on next.id = first.replaced_by
  where at = start or depth > longest limit 1
$$;
