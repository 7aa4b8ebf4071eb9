-- The catalogue as it is searched: one narrow row for each product in the shop, and the numbers that its pages show.
-- See docs/decisions/0013-catalogue-search.md for why, with measurements.

-- The words of a text as they are searched: lower case, a plain plural folded into its singular.
create function search_words(said text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct case when length(word) > 3 and word like '%s' and word not like '%ss' then left(word, -1) else word end), '{}')
  from regexp_split_to_table(lower(said), '[^[:alnum:]]+') as word
  where word <> ''
$$;

-- A part number without its dashes, spaces and case.
create function part_key(part_number text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(part_number, '[^A-Za-z0-9]', '', 'g'))
$$;

-- What can be chosen of a product: `c:Brakes`, `b:Rethorn`, `a:Thread=M10 × 1.5`.
create function facet_terms(category text, brand text, attributes jsonb) returns text[] language sql immutable parallel safe as $$
  select array_remove(array['c:' || category, 'b:' || brand], null) || array(
    select distinct 'a:' || (fact ->> 'name') || '=' || (fact ->> 'value') || coalesce(' ' || (fact ->> 'unit'), '')
    from jsonb_array_elements(attributes) as fact where length(fact ->> 'value') <= 40)
$$;

-- Terms are kept as 64-bit hashes: rows stay narrow, and a set of ten thousand is counted in milliseconds.
create function term_keys(terms text[]) returns bigint[] language sql immutable parallel safe as $$
  select array(select hashtextextended(term, 0) from unnest(terms) as term)
$$;

-- Cents for a piece while a discount runs; the rule is `discountedPrice` in contract/money.ts. Whether it still runs is
-- not asked here: the shop's clock decides, see `settleDiscounts`.
create function discounted_price(list_price_cents bigint, discount_percent smallint) returns bigint
language sql immutable parallel safe as $$
  select (list_price_cents * (100 - coalesce(discount_percent, 0)) + 50) / 100
$$;

-- A coarse, monotonic measure of stock, 2 % wide. Sorting by it and then by the pieces is sorting by the pieces, but the
-- index over it changes only where the step does: most orders leave every index of the catalogue alone.
create function stock_step(available integer) returns smallint language sql immutable parallel safe as $$
  select floor(32 * ln(available + 1) / ln(2))::smallint
$$;

create table catalogue_entry (
  product_id uuid primary key references product on delete cascade,
  category text,
  part_key text collate "C",
  name_key text collate "C" not null,
  -- What is charged now. Where the discount has run out, `settleDiscounts` puts the list price back.
  price_cents bigint not null,
  discount_until timestamptz,
  minimum integer not null,
  available integer not null,
  stock_step smallint not null,
  words bigint[] not null,
  facets bigint[] not null
) with (fillfactor = 90);

-- How many products in the shop carry a term, in a category or (category '') in the whole shop; words (`w:brake`) in the
-- whole shop only. Kept by triggers: no page counts products to show these numbers.
create table catalogue_count (
  category text not null,
  term text collate "C" not null,
  key bigint not null,
  products integer not null,
  primary key (category, term)
);

create function count_terms(scopes text[], terms text[], changes integer[]) returns void language plpgsql as $$
begin
  -- Writers of counters take turns, so that they can't wait for each other in a circle.
  perform pg_advisory_xact_lock(727003);
  insert into catalogue_count as kept (category, term, key, products)
  select scope, term, hashtextextended(term, 0), sum(change)
  from unnest(scopes, terms, changes) as changed (scope, term, change)
  group by scope, term having sum(change) <> 0
  on conflict (category, term) do update set products = kept.products + excluded.products;
end $$;

-- A term with the scopes it is counted in.
create function counted_terms(category text, facets text[], words text[]) returns table (scope text, term text)
language sql immutable parallel safe as $$
  select '', facet from unnest(facets) as facet where facet not like 'a:%'
  union all
  select category, facet from unnest(facets) as facet where category is not null and facet not like 'c:%'
  union all
  select '', 'w:' || word from unnest(words) as word
$$;

insert into catalogue_entry
select id, category, part_key(part_number), lower(name), discounted_price(list_price_cents, discount_percent),
  discount_until, minimum, available, stock_step(available),
  term_keys(search_words(concat_ws(' ', name, brand, category))), term_keys(facet_terms(category, brand, attributes))
from product where removed_at is null;

insert into catalogue_count
select scope, term, hashtextextended(term, 0), count(*)
from product, counted_terms(category, facet_terms(category, brand, attributes), search_words(concat_ws(' ', name, brand, category)))
where removed_at is null group by scope, term;

create index catalogue_terms on catalogue_entry using gin (words, facets);
create index catalogue_part_number on catalogue_entry (part_key, product_id);
create index catalogue_by_category on catalogue_entry (category, product_id);
create index catalogue_by_price on catalogue_entry (price_cents, product_id);
create index catalogue_by_category_price on catalogue_entry (category, price_cents, product_id);
create index catalogue_by_name on catalogue_entry (name_key, product_id);
create index catalogue_by_category_name on catalogue_entry (category, name_key, product_id);
create index catalogue_by_stock on catalogue_entry (stock_step desc);
create index catalogue_by_category_stock on catalogue_entry (category, stock_step desc);
create index catalogue_discounted on catalogue_entry (discount_until, product_id) where discount_until is not null;

create index catalogue_count_largest on catalogue_count (category, products desc);
create index catalogue_count_by_key on catalogue_count (key, category);
-- The words of the shop, for finding what a mistyped one may have meant.
create index catalogue_word on catalogue_count (term) where category = '' and term like 'w:%';
create index catalogue_word_trigrams on catalogue_count using gin (term gin_trgm_ops) where category = '' and term like 'w:%';

-- Once a statement, for imports.
create function enter_catalogue() returns trigger language plpgsql as $$
begin
  insert into catalogue_entry
  select id, category, part_key(part_number), lower(name), discounted_price(list_price_cents, discount_percent),
    discount_until, minimum, available, stock_step(available),
    term_keys(search_words(concat_ws(' ', name, brand, category))), term_keys(facet_terms(category, brand, attributes))
  from added where removed_at is null;
  perform count_terms(array_agg(scope), array_agg(term), array_agg(change)) from (
    select scope, term, count(*)::integer as change
    from added, counted_terms(category, facet_terms(category, brand, attributes), search_words(concat_ws(' ', name, brand, category)))
    where removed_at is null group by scope, term
  ) as counted having count(*) > 0;
  return null;
end $$;
create trigger catalogue_entered after insert on product referencing new table as added
  for each statement execute function enter_catalogue();

create function leave_catalogue() returns trigger language plpgsql as $$
begin
  delete from catalogue_entry where product_id = old.id;
  perform count_terms(array_agg(scope), array_agg(term), array_agg(-1))
  from counted_terms(old.category, facet_terms(old.category, old.brand, old.attributes), search_words(concat_ws(' ', old.name, old.brand, old.category)))
  having count(*) > 0;
  return null;
end $$;
create trigger catalogue_left after update of removed_at on product for each row
  when (old.removed_at is null and new.removed_at is not null) execute function leave_catalogue();
create trigger catalogue_deleted after delete on product for each row
  when (old.removed_at is null) execute function leave_catalogue();

-- A removed product that comes back, and one whose words or facts are written anew.
create function rewrite_catalogue() returns trigger language plpgsql as $$
begin
  if old.removed_at is null then
    delete from catalogue_entry where product_id = old.id;
    perform count_terms(array_agg(scope), array_agg(term), array_agg(-1))
    from counted_terms(old.category, facet_terms(old.category, old.brand, old.attributes), search_words(concat_ws(' ', old.name, old.brand, old.category)))
    having count(*) > 0;
  end if;
  insert into catalogue_entry values (new.id, new.category, part_key(new.part_number), lower(new.name),
    discounted_price(new.list_price_cents, new.discount_percent),
    new.discount_until, new.minimum, new.available, stock_step(new.available),
    term_keys(search_words(concat_ws(' ', new.name, new.brand, new.category))),
    term_keys(facet_terms(new.category, new.brand, new.attributes)));
  perform count_terms(array_agg(scope), array_agg(term), array_agg(1))
  from counted_terms(new.category, facet_terms(new.category, new.brand, new.attributes), search_words(concat_ws(' ', new.name, new.brand, new.category)))
  having count(*) > 0;
  return null;
end $$;
create trigger catalogue_returned after update of removed_at on product for each row
  when (old.removed_at is not null and new.removed_at is null) execute function rewrite_catalogue();
create trigger catalogue_rewritten after update of name, part_number, brand, category, attributes on product for each row
  when (old.removed_at is null and new.removed_at is null
    and (old.name, old.part_number, old.brand, old.category, old.attributes)
      is distinct from (new.name, new.part_number, new.brand, new.category, new.attributes))
  execute function rewrite_catalogue();

create function reprice_catalogue() returns trigger language plpgsql as $$
begin
  update catalogue_entry
  set price_cents = discounted_price(new.list_price_cents, new.discount_percent),
    discount_until = new.discount_until,
    minimum = new.minimum
  where product_id = new.id;
  return null;
end $$;
create trigger catalogue_repriced after update of list_price_cents, discount_percent, discount_until, minimum on product for each row
  when (new.removed_at is null
    and (old.list_price_cents, old.discount_percent, old.discount_until, old.minimum)
      is distinct from (new.list_price_cents, new.discount_percent, new.discount_until, new.minimum))
  execute function reprice_catalogue();

-- Part of every order: one row by its key, and no index where the step stays.
create function restock_catalogue() returns trigger language plpgsql as $$
begin
  update catalogue_entry set available = new.available, stock_step = stock_step(new.available) where product_id = new.id;
  return null;
end $$;
create trigger catalogue_restocked after update of available on product for each row
  when (old.available <> new.available and new.removed_at is null) execute function restock_catalogue();

-- What these found is found in the catalogue now.
drop index product_search, product_by_category, product_discounted;
