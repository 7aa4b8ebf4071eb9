-- version 1
-- A product’s other numbers, in a stable order.
create or replace function product_references(id uuid) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'maker', maker, 'number', number, 'note', note)
    order by kind collate "C", maker collate "C", number collate "C", key), '[]')
  from reference where product_id = $1
$$;
