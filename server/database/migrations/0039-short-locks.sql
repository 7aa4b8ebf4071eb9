-- A change set of many products kept their buyers waiting while all of it was compared and written.

-- What follows from a product's terms in the catalogue.
create function catalogue_terms(product, out cents_per_thousand bigint, out discount_until timestamptz, out minimum integer,
  out order_multiple integer) language sql stable parallel safe as $$
  select cents_per_thousand(coalesce($1.discounted_cents, $1.list_price_cents), $1.price_per), $1.discount_until, $1.minimum,
    $1.order_multiple
$$;

-- A change set has written it before it locked its products, unless they have changed meanwhile.
create or replace function reprice_catalogue() returns trigger language plpgsql as $$
begin
  update catalogue_entry as entry
  set cents_per_thousand = terms.cents_per_thousand, discount_until = terms.discount_until, minimum = terms.minimum,
    order_multiple = terms.order_multiple
  from catalogue_terms(new) as terms
  where product_id = new.id and (entry.cents_per_thousand, entry.discount_until, entry.minimum, entry.order_multiple)
    is distinct from (terms.cents_per_thousand, terms.discount_until, terms.minimum, terms.order_multiple);
  return null;
end $$;

-- Who tells everything at its end tells nothing before: what a node's own transaction has told, it doesn't keep until
-- that ends.
create or replace function tell_change(told text[]) returns void language plpgsql as $$
begin
  if current_setting('bulkhead.everything_told', true) = 'on' then return; end if;
  insert into change (tags) values (told);
  raise info 'bulkhead changed %', array_to_json(told);
end $$;

-- Rows before and after are brought together by grouping: joined, each was compared with each when a change set was
-- applied, a million pairs for a thousand products and three quarters of the time of their update.
create or replace function tell_changed_products() returns trigger language plpgsql as $$
declare
  changed integer;
  others integer;
  is_moved boolean;
  told text[];
begin
  with changes as materialized (
    select id, min(available) <> max(available) as is_restocked, min(version) <> max(version) as is_other,
      count(removed_at) = 1 as is_moved
    from (select id, available, version, removed_at from before
      union all select id, available, version, removed_at from after) as row_of_product
    group by id having min(available) <> max(available) or min(version) <> max(version)
  ), queued as (
    insert into restocked select id from changes where is_restocked
  )
  select count(*), count(*) filter (where is_other), bool_or(several.is_moved), array_agg('product:' || id)
    into changed, others, is_moved, told
    from (select * from changes limit most_told() + 1) as several;
  if changed = 0 then return null; end if;
  if changed > most_told() then
    told := '{everything}';
  elsif others > 0 then
    told := told || '{assortment}' || case when is_moved then '{products}'::text[] else '{}' end;
  end if;
  perform tell_change(told);
  return null;
end $$;
