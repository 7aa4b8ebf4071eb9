-- The price while a discount is set, computed by TypeScript alone and written with the discount. Search reads it;
-- what is shown and charged is computed when read.
alter table product add column discounted_cents bigint;
update product set discounted_cents = discounted_price(list_price_cents, discount_percent) where discount_percent is not null;
alter table product
  drop constraint product_discount_leaves_price,
  add constraint product_discount_leaves_price check (discounted_cents between 1 and list_price_cents),
  add constraint product_discount_priced check ((discounted_cents is null) = (discount_percent is null));

create or replace function enter_catalogue() returns trigger language plpgsql as $$
declare
  scopes text[];
  terms text[];
  changes integer[];
begin
  with read as materialized (
    select *, product_words(name, brand, category, attributes) as words, facet_terms(category, brand, attributes) as facets
    from added where removed_at is null
  ), entered as (
    insert into catalogue_entry
    select id, category, part_key(part_number), lower(name), coalesce(discounted_cents, list_price_cents),
      discount_until, minimum, available, stock_step(available), term_keys(words), term_keys(facets)
    from read
  )
  select array_agg(scope), array_agg(term), array_agg(change) into scopes, terms, changes from (
    select scope, term, count(*)::integer as change from read, counted_terms(category, facets, words) group by scope, term
  ) as counted;
  if scopes is not null then perform count_terms(scopes, terms, changes); end if;
  return null;
end $$;

create or replace function rewrite_catalogue() returns trigger language plpgsql as $$
declare
  words constant text[] := product_words(new.name, new.brand, new.category, new.attributes);
  facets constant text[] := facet_terms(new.category, new.brand, new.attributes);
begin
  if old.removed_at is null then
    delete from catalogue_entry where product_id = old.id;
    perform count_terms(array_agg(scope), array_agg(term), array_agg(-1))
    from counted_terms(old.category, facet_terms(old.category, old.brand, old.attributes), product_words(old.name, old.brand, old.category, old.attributes))
    having count(*) > 0;
  end if;
  insert into catalogue_entry values (new.id, new.category, part_key(new.part_number), lower(new.name),
    coalesce(new.discounted_cents, new.list_price_cents),
    new.discount_until, new.minimum, new.available, stock_step(new.available), term_keys(words), term_keys(facets));
  perform count_terms(array_agg(scope), array_agg(term), array_agg(1)) from counted_terms(new.category, facets, words)
  having count(*) > 0;
  return null;
end $$;

create or replace function reprice_catalogue() returns trigger language plpgsql as $$
begin
  update catalogue_entry
  set price_cents = coalesce(new.discounted_cents, new.list_price_cents),
    discount_until = new.discount_until,
    minimum = new.minimum
  where product_id = new.id;
  return null;
end $$;
drop trigger catalogue_repriced on product;
create trigger catalogue_repriced
  after update of list_price_cents, discount_percent, discounted_cents, discount_until, minimum on product for each row
  when (new.removed_at is null
    and (old.list_price_cents, old.discounted_cents, old.discount_until, old.minimum)
      is distinct from (new.list_price_cents, new.discounted_cents, new.discount_until, new.minimum))
  execute function reprice_catalogue();

drop function discounted_price(bigint, smallint);
