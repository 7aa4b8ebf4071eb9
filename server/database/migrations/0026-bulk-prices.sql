-- The database accepts only a ladder whose steps go up by orderable quantities above the minimum while their prices fall.
-- In plpgsql without a query: every update of a product checks it, and orders update their products.
create function ladder_is_valid(ladder jsonb, list_price_cents bigint, minimum integer, order_multiple integer)
returns boolean language plpgsql immutable parallel safe as $$
declare
  last_from integer := minimum;
  last_cents bigint := list_price_cents;
  step_from integer;
  step_cents bigint;
begin
  if ladder = '[]' then return true; end if;
  if jsonb_typeof(ladder) <> 'array' then return false; end if;
  if jsonb_array_length(ladder) > 8 then return false; end if;
  for place in 0 .. jsonb_array_length(ladder) - 1 loop
    step_from := (ladder -> place ->> 'from')::integer;
    step_cents := (ladder -> place ->> 'cents')::bigint;
    if step_from > last_from and step_from % order_multiple = 0 and step_cents between 1 and last_cents - 1 then
      last_from := step_from;
      last_cents := step_cents;
    else
      -- Also for a step without a quantity or a price: the comparison is null.
      return false;
    end if;
  end loop;
  return true;
end $$;

-- Prices are cents for `price_per` pieces. A multiple of those makes every line's total whole.
alter table product
  add column order_multiple integer not null default 1 check (order_multiple >= 1),
  add column price_per smallint not null default 1 check (price_per in (1, 100, 1000)),
  add column carton_pieces integer check (carton_pieces >= 1),
  add column pallet_pieces integer check (pallet_pieces >= 1),
  add column pallet_grams integer check (pallet_grams >= 1),
  add column ladder jsonb not null default '[]',
  add constraint product_multiple_of_price check (order_multiple % price_per = 0),
  add constraint product_ladder_valid check (ladder_is_valid(ladder, list_price_cents, minimum, order_multiple));

-- An order is judged by its multiple and ladder, too. Pack data is only shown.
drop trigger product_revised on product;
create trigger product_revised
  before update of name, part_number, image_url, list_price_cents, minimum, discount_percent, discount_until, removed_at,
    order_multiple, price_per, ladder
  on product for each row
  when (
    (old.name, old.part_number, old.image_url, old.list_price_cents, old.minimum, old.discount_percent, old.discount_until, old.removed_at,
      old.order_multiple, old.price_per, old.ladder)
    is distinct from
    (new.name, new.part_number, new.image_url, new.list_price_cents, new.minimum, new.discount_percent, new.discount_until, new.removed_at,
      new.order_multiple, new.price_per, new.ladder)
  )
  execute function revise_product();

-- Search compares prices for 1,000 pieces: whole cents for every unit of price, so that nothing is rounded.
create function cents_per_thousand(cents bigint, price_per smallint) returns bigint
language sql immutable parallel safe as $$
  select cents * (1000 / price_per)
$$;
alter table catalogue_entry rename column price_cents to cents_per_thousand;
-- Rewrites the table in its order and its indexes once; an update would scatter the rows.
alter table catalogue_entry alter column cents_per_thousand type bigint using cents_per_thousand * 1000;
-- A product can be ordered if a multiple from its minimum on is in stock.
alter table catalogue_entry add column order_multiple integer not null default 1;

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
    select id, category, part_key(part_number), lower(name),
      cents_per_thousand(coalesce(discounted_cents, list_price_cents), price_per),
      discount_until, minimum, available, stock_step(available), term_keys(words), term_keys(facets), order_multiple
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
    cents_per_thousand(coalesce(new.discounted_cents, new.list_price_cents), new.price_per),
    new.discount_until, new.minimum, new.available, stock_step(new.available), term_keys(words), term_keys(facets),
    new.order_multiple);
  perform count_terms(array_agg(scope), array_agg(term), array_agg(1)) from counted_terms(new.category, facets, words)
  having count(*) > 0;
  return null;
end $$;

create or replace function reprice_catalogue() returns trigger language plpgsql as $$
begin
  update catalogue_entry
  set cents_per_thousand = cents_per_thousand(coalesce(new.discounted_cents, new.list_price_cents), new.price_per),
    discount_until = new.discount_until,
    minimum = new.minimum,
    order_multiple = new.order_multiple
  where product_id = new.id;
  return null;
end $$;
drop trigger catalogue_repriced on product;
create trigger catalogue_repriced
  after update of list_price_cents, price_per, discount_percent, discounted_cents, discount_until, minimum, order_multiple
  on product for each row
  when (new.removed_at is null
    and (old.list_price_cents, old.price_per, old.discounted_cents, old.discount_until, old.minimum, old.order_multiple)
      is distinct from (new.list_price_cents, new.price_per, new.discounted_cents, new.discount_until, new.minimum, new.order_multiple))
  execute function reprice_catalogue();
