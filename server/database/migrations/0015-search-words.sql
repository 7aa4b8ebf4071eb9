-- Sizes are found however they are spelled, synonyms and introductions of categories are data.
-- See docs/decisions/0023-search-words.md.

-- Numbers and runs of letters of a text in their order. `bond` says how each hangs on the one before: 'glued' (M10, 5W-30),
-- 'times' (300 × 28), 'loose' (12 V, M 10) or not at all. `readAtoms` in server/catalog/search-terms.ts does the same.
create function search_atoms(said text)
returns table (place bigint, atom text, bond text) language sql immutable parallel safe as $$
  with plain as (
    -- Every kind of blank and of hyphen is one, 1,5 is 1.5, and an x between numbers is a ×.
    select regexp_replace(regexp_replace(
      translate(lower(said), U&'\00a0\2007\2009\202f\2010\2011\2012\2013\2212', '    -----'),
      '([0-9]),([0-9]{1,2})(?![0-9])', '\1.\2', 'g'),
      '([0-9](?:[[:space:]]*j)?)[[:space:]]*[x×][[:space:]]*(?=[0-9])', '\1×', 'g') as text
  ), read as (
    select place, part[1] as gap, part[2] as raw, part[2] ~ '^[0-9]' as is_number
    from plain, regexp_matches(plain.text, '([^[:alpha:]0-9]*)([0-9]+(?:\.[0-9]+)?|[[:alpha:]]+)', 'g') with ordinality as matched (part, place)
  ), folded as (
    select place, gap, is_number, case
      when is_number and raw like '%.%' then regexp_replace(raw, '\.?0+$', '')
      when not is_number and length(raw) > 3 and raw like '%s' and raw not like '%ss' then left(raw, -1)
      else raw end as atom
    from read
  )
  select place, atom, case
    when lag(place) over places is null then ''
    when gap = '×' and is_number then 'times'
    when is_number = lag(is_number) over places then ''
    when gap in ('', '-') then 'glued'
    -- Units and the letters of a size are short; longer words before a number say nothing together with it.
    when gap ~ '^[[:space:]]+$' and length(case when is_number then lag(atom) over places else atom end) <= 3 then 'loose'
    else '' end
  from folded window places as (order by place)
$$;

-- What of a text can be found: words, numbers, and each two that belong together as one (m10, 10x35, 5w, w30, 12v).
create or replace function search_words(said text) returns text[] language sql immutable parallel safe as $$
  with atoms as (
    select atom, bond, lag(atom) over places as before, coalesce(lead(bond) over places, '') as bond_after
    from search_atoms(said) window places as (order by place)
  )
  select coalesce(array_agg(distinct word), '{}') from atoms, lateral (values
    (case when atom ~ '^[0-9]' or not (bond in ('glued', 'times') or bond_after in ('glued', 'times')) then atom end),
    (case when bond = 'times' then before || 'x' || atom when bond <> '' then before || atom end)
  ) as found (word) where word is not null
$$;

-- What a product is found by: the words of its name, brand and category, and the sizes among its attributes (5 × 112 mm).
create function product_words(name text, brand text, category text, attributes jsonb)
returns text[] language sql immutable parallel safe as $$
  select array(
    select unnest(search_words(concat_ws(', ', name, brand, category)))
    union
    select case when bond = 'times' then before || 'x' || atom else before || atom end from (
      select atom, bond, lag(atom) over (order by place) as before from search_atoms((
        select string_agg(fact ->> 'value', ', ') from jsonb_array_elements(attributes) as fact
        where jsonb_typeof(fact -> 'value') = 'string'))
    ) as sizes where bond <> ''
  )
$$;

create or replace function enter_catalogue() returns trigger language plpgsql as $$
begin
  insert into catalogue_entry
  select id, category, part_key(part_number), lower(name), discounted_price(list_price_cents, discount_percent),
    discount_until, minimum, available, stock_step(available),
    term_keys(product_words(name, brand, category, attributes)), term_keys(facet_terms(category, brand, attributes))
  from added where removed_at is null;
  perform count_terms(array_agg(scope), array_agg(term), array_agg(change)) from (
    select scope, term, count(*)::integer as change
    from added, counted_terms(category, facet_terms(category, brand, attributes), product_words(name, brand, category, attributes))
    where removed_at is null group by scope, term
  ) as counted having count(*) > 0;
  return null;
end $$;

create or replace function leave_catalogue() returns trigger language plpgsql as $$
begin
  delete from catalogue_entry where product_id = old.id;
  perform count_terms(array_agg(scope), array_agg(term), array_agg(-1))
  from counted_terms(old.category, facet_terms(old.category, old.brand, old.attributes), product_words(old.name, old.brand, old.category, old.attributes))
  having count(*) > 0;
  return null;
end $$;

create or replace function rewrite_catalogue() returns trigger language plpgsql as $$
begin
  if old.removed_at is null then
    delete from catalogue_entry where product_id = old.id;
    perform count_terms(array_agg(scope), array_agg(term), array_agg(-1))
    from counted_terms(old.category, facet_terms(old.category, old.brand, old.attributes), product_words(old.name, old.brand, old.category, old.attributes))
    having count(*) > 0;
  end if;
  insert into catalogue_entry values (new.id, new.category, part_key(new.part_number), lower(new.name),
    discounted_price(new.list_price_cents, new.discount_percent),
    new.discount_until, new.minimum, new.available, stock_step(new.available),
    term_keys(product_words(new.name, new.brand, new.category, new.attributes)),
    term_keys(facet_terms(new.category, new.brand, new.attributes)));
  perform count_terms(array_agg(scope), array_agg(term), array_agg(1))
  from counted_terms(new.category, facet_terms(new.category, new.brand, new.attributes), product_words(new.name, new.brand, new.category, new.attributes))
  having count(*) > 0;
  return null;
end $$;

-- What is in the shop already, with its index made anew: faster than changing every row in it. The words are read once for
-- both tables, because reading them is most of the time.
create temporary table read_product on commit drop as
select id, product_words(name, brand, category, attributes) as words from product where removed_at is null;
drop index catalogue_terms;
update catalogue_entry set words = term_keys(read_product.words) from read_product where read_product.id = product_id;
create index catalogue_terms on catalogue_entry using gin (words, facets) with (gin_pending_list_limit = 128);
delete from catalogue_count where category = '' and term like 'w:%';
insert into catalogue_count (category, term, key, products)
select '', 'w:' || word, hashtextextended('w:' || word, 0), count(*)
from read_product, unnest(words) as word group by word;

-- Other words for what the shop has. Applied when a search is read, so that no product is indexed anew.
create table search_synonym (
  typed text not null check (length(typed) between 2 and 60),
  meant text not null check (length(meant) between 2 and 60),
  both_ways boolean not null,
  primary key (typed, meant)
);

-- What stands under the name of a category in the catalogue.
create table category_introduction (
  category text primary key check (length(category) between 1 and 60),
  introduction text not null check (length(introduction) between 1 and 300)
);

-- Both are part of what the catalogue shows.
create function tell_shop_words() returns trigger language plpgsql as $$
begin
  perform tell_change(array[tg_argv[0], 'assortment']);
  return null;
end $$;
create trigger synonyms_told after insert or update or delete or truncate on search_synonym
  for each statement execute function tell_shop_words('synonyms');
create trigger introductions_told after insert or update or delete or truncate on category_introduction
  for each statement execute function tell_shop_words('introductions');
