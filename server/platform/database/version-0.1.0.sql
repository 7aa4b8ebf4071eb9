-- The schema of version 0.1.0, at its migration 48: its backups are filled into it, and then migrated on.
create extension if not exists pg_trgm;
CREATE OR REPLACE FUNCTION cents_per_thousand(cents bigint, price_per smallint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select cents * (1000 / price_per)
$function$
;
CREATE OR REPLACE FUNCTION count_added_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare change bigint := (select count(*) from added where removed_at is null);
begin
  if change <> 0 then perform count_rows('product', change); end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION count_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.state = new.state then return null; end if;
    if old.state <> 'cancelled' then perform count_rows('orders:' || old.state, -1); end if;
  end if;
  if new.state <> 'cancelled' then perform count_rows('orders:' || new.state, 1); end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION count_placed_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_rows('orders:' || state, count(*)) from added where state <> 'cancelled' group by state order by state;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION count_removed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.removed_at is null and (tg_op = 'DELETE' or new.removed_at is not null) then
    perform count_rows('product', -1);
  elsif tg_op = 'UPDATE' and old.removed_at is not null and new.removed_at is null then
    perform count_rows('product', 1);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION count_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_rows('review', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION count_rows(counted text, change bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into row_count as kept (list, slot, rows)
  values (counted, (pg_backend_pid() % 32)::smallint, change)
  on conflict (list, slot) do update set rows = kept.rows + excluded.rows
$function$
;
CREATE OR REPLACE FUNCTION count_terms(scopes text[], terms text[], changes integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- Writers of counters take turns, so that they can't wait for each other in a circle.
  perform pg_advisory_xact_lock(727003);
  insert into catalogue_count as kept (category, term, key, products)
  select scope, term, hashtextextended(term, 0), sum(change)
  from unnest(scopes, terms, changes) as changed (scope, term, change)
  group by scope, term having sum(change) <> 0
  on conflict (category, term) do update set products = kept.products + excluded.products;
end $function$
;
CREATE OR REPLACE FUNCTION count_unpaid_orders(of_user uuid, of_customer text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_customer, 0));
  return (
    select (select count(*) from orders where customer_email = of_customer and state = 'awaitingPayment')
    from users where id = of_user
  );
end $function$
;
CREATE OR REPLACE FUNCTION count_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_rows('users', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION counted_terms(category text, facets text[], words text[])
 RETURNS TABLE(scope text, term text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '', facet from unnest(facets) as facet where facet not like 'a:%'
  union all
  select category, facet from unnest(facets) as facet where category is not null and facet not like 'c:%'
  union all
  select '', 'w:' || word from unnest(words) as word
$function$
;
CREATE OR REPLACE FUNCTION customer_standing(of_user uuid, of_customer text, lock_ms integer DEFAULT NULL::integer, OUT unpaid integer, OUT email_confirmed boolean, OUT is_proven boolean)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  if lock_ms is not null then
    perform set_config('lock_timeout', lock_ms || 'ms', true);
  end if;
  unpaid := count_unpaid_orders(of_user, of_customer);
  select users.email_confirmed, users.email_confirmed or has_paid_order(of_customer)
    into email_confirmed, is_proven
    from users where id = of_user;
end $function$
;
CREATE OR REPLACE FUNCTION day_begins(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select day::timestamp at time zone 'UTC'
$function$
;
CREATE OR REPLACE FUNCTION days_sold_since(seen pg_snapshot)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE
AS $function$
  select distinct utc_day(case when amount_cents is null then paid_at else at end)
  from order_move join orders on orders.id = order_id
  where xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen)
    and (amount_cents is not null or to_state = 'paid')
$function$
;
CREATE OR REPLACE FUNCTION enter_begun_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  act constant jsonb := stock_act();
begin
  insert into stock_entry (product_id, kind, delta, quantity, reason, note, reference, actor_email, order_id, change_set_id)
  select id, act ->> 'kind', received, received, act ->> 'reason', act ->> 'note', act ->> 'reference', act ->> 'actorEmail',
    (act ->> 'orderId')::uuid, (act ->> 'changeSetId')::bigint
  from added where received <> 0;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION enter_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION enter_changed_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  act constant jsonb := stock_act();
  change constant integer := new.received - old.received;
begin
  insert into stock_entry (product_id, kind, delta, quantity, reason, note, reference, actor_email, order_id, change_set_id)
  values (new.id, act ->> 'kind', change, coalesce((act ->> 'quantity')::integer, abs(change)), act ->> 'reason',
    act ->> 'note', act ->> 'reference', act ->> 'actorEmail', (act ->> 'orderId')::uuid, (act ->> 'changeSetId')::bigint);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION enter_stock_as(act jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  select set_config('bulkhead.stock_act', act::text, true)
$function$
;
CREATE OR REPLACE FUNCTION facet_terms(category text, brand text, attributes jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_remove(array['c:' || category, 'b:' || brand], null) || array(
    select distinct 'a:' || (fact ->> 'name') || '=' || (fact ->> 'value') || coalesce(' ' || (fact ->> 'unit'), '')
    from jsonb_array_elements(attributes) as fact where length(fact ->> 'value') <= 40)
$function$
;
CREATE OR REPLACE FUNCTION folded_key(key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select translate(key, 'oilsbz', '011582')
$function$
;
CREATE OR REPLACE FUNCTION follow_kept_stock(seen pg_snapshot)
 RETURNS void
 LANGUAGE sql
AS $function$
  update period_sales set available = product.available from product
  where product.id = product_id and period_sales.available is distinct from product.available and product_id in (
    select order_line.product_id from order_move join order_line using (order_id)
    where xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen)
    union all
    select stock_entry.product_id from stock_entry
    where xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen))
$function$
;
CREATE OR REPLACE FUNCTION has_paid_order(of_customer text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select exists (select from orders where customer_email = of_customer and keeps_money(state))
$function$
;
CREATE OR REPLACE FUNCTION index_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_stock values (new.product_id, new.category, stock_step(new.available))
    on conflict (product_id) do update set category = excluded.category, stock_step = excluded.stock_step;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION is_picture_address(url text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select url ~ '^(/images/[0-9A-Za-z_-]+\.[a-z0-9]+|https?://[^[:space:]\\]+)$'
$function$
;
CREATE OR REPLACE FUNCTION keeps_money(state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select state in ('paid', 'partlyRefunded')
$function$
;
CREATE OR REPLACE FUNCTION ladder_is_valid(ladder jsonb, list_price_cents bigint, minimum integer, order_multiple integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION leave_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from catalogue_entry where product_id = old.id;
  perform count_terms(array_agg(scope), array_agg(term), array_agg(-1))
  from counted_terms(old.category, facet_terms(old.category, old.brand, old.attributes), product_words(old.name, old.brand, old.category, old.attributes))
  having count(*) > 0;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION most_told()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select 1000$function$
;
CREATE OR REPLACE FUNCTION notice_returned_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock_risen values (new.id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION part_key(part_number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(regexp_replace(part_number, '[^A-Za-z0-9]', '', 'g'))
$function$
;
CREATE OR REPLACE FUNCTION product_references(id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'maker', maker, 'number', number, 'note', note)
    order by kind collate "C", maker collate "C", number collate "C", key), '[]')
  from reference where product_id = $1
$function$
;
CREATE OR REPLACE FUNCTION product_words(name text, brand text, category text, attributes jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  words text[] := read_words(concat_ws(', ', name, brand, category), false);
  facts text;
  word text;
begin
  select string_agg(fact ->> 'value', ', ') into facts from jsonb_array_elements(attributes) as fact
  where jsonb_typeof(fact -> 'value') = 'string';
  -- Nothing is a size without a figure.
  if facts ~ '[0-9]' then
    foreach word in array read_words(facts, true) loop
      if word <> all (words) then words := words || word; end if;
    end loop;
  end if;
  return words;
end $function$
;
CREATE OR REPLACE FUNCTION raise_product_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed text[] := '{}';
  fact text;
begin
  if new.name is distinct from old.name then changed := changed || 'name'::text; end if;
  if new.description is distinct from old.description then changed := changed || 'description'::text; end if;
  if new.added_by_email is distinct from old.added_by_email then changed := changed || 'email'::text; end if;
  if new.part_number is distinct from old.part_number then changed := changed || 'partNumber'::text; end if;
  if new.brand is distinct from old.brand then changed := changed || 'brand'::text; end if;
  if new.category is distinct from old.category then changed := changed || 'category'::text; end if;
  if new.attributes is distinct from old.attributes then changed := changed || 'attributes'::text; end if;
  if new.list_price_cents is distinct from old.list_price_cents then changed := changed || 'listPriceCents'::text; end if;
  if new.price_per is distinct from old.price_per then changed := changed || 'pricePer'::text; end if;
  if new.minimum is distinct from old.minimum then changed := changed || 'minimum'::text; end if;
  if new.order_multiple is distinct from old.order_multiple then changed := changed || 'orderMultiple'::text; end if;
  if new.ladder is distinct from old.ladder then changed := changed || 'ladder'::text; end if;
  if new.carton_pieces is distinct from old.carton_pieces then changed := changed || 'cartonPieces'::text; end if;
  if new.pallet_pieces is distinct from old.pallet_pieces then changed := changed || 'palletPieces'::text; end if;
  if new.pallet_grams is distinct from old.pallet_grams then changed := changed || 'palletGrams'::text; end if;
  if new.tax_category is distinct from old.tax_category then changed := changed || 'taxCategory'::text; end if;
  if (new.discount_percent, new.discount_until) is distinct from (old.discount_percent, old.discount_until) then
    changed := changed || 'discount'::text;
  end if;
  if (new.image_url, new.image_alt, new.further_pictures) is distinct from (old.image_url, old.image_alt, old.further_pictures) then
    changed := changed || 'pictures'::text;
  end if;
  if new.replaced_by is distinct from old.replaced_by then changed := changed || 'replacedBy'::text; end if;
  new.version := old.version + 1;
  foreach fact in array changed loop
    new.fact_versions := new.fact_versions || jsonb_build_object(fact, new.version);
  end loop;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION read_atoms(said text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  -- Every kind of blank and of hyphen is one, 1,5 is 1.5, and an x between numbers is a ×. Atoms then stand at the even
  -- places, and what is between them at the odd ones.
  parts text[] := string_to_array(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(said), U&'\00a0\2007\2009\202f\2010\2011\2012\2013\2212\0001', '    -----/') || ',',
    '([0-9]),([0-9]{1,2})(?![0-9])', '\1.\2', 'g'),
    '([0-9](?:[[:space:]]*j)?)[[:space:]]*[x×][[:space:]]*(?=[0-9])', '\1×', 'g'),
    '[0-9]+(?:\.[0-9]+)?|[[:alpha:]]+', E'\x01\\&\x01', 'g'), E'\x01');
  gap text;
  atom text;
  before text;
  is_number boolean;
  was_number boolean;
begin
  for place in 2 .. cardinality(parts) by 2 loop
    gap := parts[place - 1];
    atom := parts[place];
    is_number := ascii(atom) between 48 and 57;
    if is_number then
      if position('.' in atom) > 0 then atom := rtrim(rtrim(atom, '0'), '.'); end if;
    elsif atom like '%s' and length(atom) > 3 and atom not like '%ss' then
      atom := left(atom, -1);
    end if;
    parts[place - 1] := case
      when before is null then ','
      when is_number and gap = '×' then 'x'
      when is_number = was_number then ','
      when gap in ('', '-') then ''
      -- Units and the letters of a size are short; longer words before a number say nothing together with it.
      when gap ~ '^[[:space:]]+$' and length(case when is_number then before else atom end) <= 3 then ' '
      else ',' end;
    parts[place] := atom;
    before := atom;
    was_number := is_number;
  end loop;
  return parts;
end $function$
;
CREATE OR REPLACE FUNCTION read_words(said text, only_pairs boolean)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  parts constant text[] := read_atoms(said);
  words text[] := '{}';
  bond text;
  atom text;
  word text;
begin
  for place in 2 .. cardinality(parts) by 2 loop
    bond := parts[place - 1];
    atom := parts[place];
    if bond <> ',' then
      word := parts[place - 2] || rtrim(bond) || atom;
      if word <> all (words) then words := words || word; end if;
    end if;
    if not only_pairs and atom <> all (words)
      and (ascii(atom) between 48 and 57 or bond in (',', ' ') and parts[place + 1] not in ('', 'x')) then
      words := words || atom;
    end if;
  end loop;
  return words;
end $function$
;
CREATE OR REPLACE FUNCTION receive_new_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.received := new.available + new.promised;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION receive_pieces()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.received := new.available + new.promised;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION replacement_circle(ids uuid[], longest integer)
 RETURNS TABLE(part_number text, through text)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION reprice_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update catalogue_entry as entry
  set cents_per_thousand = terms.cents_per_thousand, discount_until = terms.discount_until, minimum = terms.minimum,
    order_multiple = terms.order_multiple
  from catalogue_terms(new) as terms
  where product_id = new.id and (entry.cents_per_thousand, entry.discount_until, entry.minimum, entry.order_multiple)
    is distinct from (terms.cents_per_thousand, terms.discount_until, terms.minimum, terms.order_multiple);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION revise_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.revision := old.revision + 1;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION rewrite_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION sales_between(first_day date, last_day date)
 RETURNS TABLE(day date, product_id uuid, orders integer, pieces bigint, gross_cents bigint, refunded_cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with paid as materialized (
    select id, utc_day(paid_at) as day, orders.pieces, total_cents from orders
    where paid_at >= day_begins(first_day) and paid_at < day_begins(last_day + 1)
  ), refunded as materialized (
    select order_id, move_no, utc_day(at) as day, amount_cents,
      (select sum(amount_cents) from order_move former
        where former.order_id = move.order_id and former.move_no <= move.move_no)::bigint as until_now
    from order_move move
    where amount_cents is not null and at >= day_begins(first_day) and at < day_begins(last_day + 1)
  ), part as (
    select refunded.order_id, move_no, refunded.day, order_line.product_id, line_no, sign,
      cents * order_line.total_cents / goods_cents as whole,
      cents * order_line.total_cents % goods_cents as remainder, cents
    from refunded
      join orders on orders.id = refunded.order_id
      join order_line on order_line.order_id = orders.id,
      lateral (values
        (1, until_now * goods_cents / orders.total_cents),
        (-1, (until_now - amount_cents) * goods_cents / orders.total_cents)
      ) as side (sign, cents)
  ), share as (
    select part.day, part.product_id, sign * (whole + (
      row_number() over (partition by order_id, move_no, sign order by remainder desc, line_no)
        <= cents - sum(whole) over (partition by order_id, move_no, sign))::integer) as cents
    from part
  ), entry as (
    select paid.day, null::uuid as product_id, 1 as orders, paid.pieces, total_cents as gross, 0 as refunded from paid
    union all
    select refunded.day, null, 0, 0, 0, amount_cents from refunded
    union all
    select paid.day, order_line.product_id, 1, quantity, order_line.total_cents, 0
    from paid join order_line on order_line.order_id = paid.id
    union all
    select share.day, share.product_id, 0, 0, 0, share.cents from share where share.cents <> 0
  )
  select entry.day, entry.product_id, sum(entry.orders)::integer, sum(entry.pieces)::bigint, sum(gross)::bigint,
    sum(refunded)::bigint
  from entry group by entry.day, entry.product_id
$function$
;
CREATE OR REPLACE FUNCTION sales_differences(first_day date, last_day date)
 RETURNS TABLE(day date, product_id uuid, difference text)
 LANGUAGE sql
 STABLE
AS $function$
  with bookmark as materialized (
    select seen from feed_bookmark where reader = 'sales'
  ), waiting as materialized (
    select found.day from bookmark, days_sold_since(seen) as found (day)
  ), kept as (
    select sales_day.day, coalesce(sales_day.product_id, '00000000-0000-0000-0000-000000000000') as key,
      row(sales_day.orders, sales_day.pieces, sales_day.gross_cents, sales_day.refunded_cents)::text as figures
    from sales_day where sales_day.day between first_day and last_day
  ), counted as (
    select found.day, coalesce(found.product_id, '00000000-0000-0000-0000-000000000000') as key,
      row(found.orders, found.pieces, found.gross_cents, found.refunded_cents)::text as figures
    from sales_between(first_day, last_day) as found
  )
  select coalesce(kept.day, counted.day), nullif(coalesce(kept.key, counted.key), '00000000-0000-0000-0000-000000000000'),
    'the figures say ' || coalesce(kept.figures, 'nothing') || ', the orders ' || coalesce(counted.figures, 'nothing')
      || ' (orders, pieces, cents, refunded)'
  from kept full join counted on kept.day = counted.day and kept.key = counted.key
  where kept.figures is distinct from counted.figures and exists (select from bookmark)
    and coalesce(kept.day, counted.day) not in (select waiting.day from waiting)
$function$
;
CREATE OR REPLACE FUNCTION stock_act()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(nullif(current_setting('bulkhead.stock_act', true), ''),
    '{"kind": "correction", "reason": "by hand in the database"}')::jsonb
$function$
;
CREATE OR REPLACE FUNCTION stock_step(available integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select floor(32 * ln(available + 1) / ln(2))::smallint
$function$
;
CREATE OR REPLACE FUNCTION sum_periods(periods text[], first_days date[], last_day date)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from period_sales;
  delete from kept_period;
  insert into kept_period select period, first_day, sum_periods.last_day from unnest(periods, first_days) as kept (period, first_day);
  insert into period_sales (period, product_id, orders, pieces, gross_cents, refunded_cents, available)
    select summed.*, product.available from (
      select period, product_id, sum(orders), sum(pieces), sum(gross_cents), sum(refunded_cents)
      from kept_period join sales_day on day between kept_period.first_day and kept_period.last_day
      where product_id is not null group by period, product_id
    ) as summed join product on product.id = product_id;
$function$
;
CREATE OR REPLACE FUNCTION tell_added_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added where removed_at is null) then
    perform tell_change('{products,assortment}');
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_change(told text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('bulkhead.everything_told', true) = 'on' then return; end if;
  insert into change (tags) values (told);
  raise info 'bulkhead changed %', array_to_json(told);
end $function$
;
CREATE OR REPLACE FUNCTION tell_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION tell_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_change('{content}');
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_deleted_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from deleted) then perform tell_change('{everything}'); end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_everything()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_change('{everything}');
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from changed) then perform tell_change('{figures}'); end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_change(array['picture:' || new.url]);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_references()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  told text[];
begin
  select array_agg('product:' || product_id) into told
    from (select distinct product_id from changed limit most_told() + 1) as several;
  if cardinality(told) > most_told() then perform tell_change('{everything}');
  elsif told is not null then perform tell_change(told || '{assortment}');
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from changed) then perform tell_change('{reviews}'); end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_change(array['user:' || old.user_id]);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_change('{settings}');
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_shop_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_change(array[tg_argv[0], 'assortment']);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_change(array['user:' || old.id]);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION tell_verified_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from review where email in (old.customer_email, new.customer_email)) then
    perform tell_change('{reviews}');
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION term_keys(terms text[])
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select hashtextextended(term, 0) from unnest(terms) as term)
$function$
;
CREATE OR REPLACE FUNCTION utc_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (moment at time zone 'UTC')::date
$function$
;
create table account_event (
  id uuid not null,
  kind text not null,
  email text not null,
  actor_email text,
  address text not null,
  device text not null,
  created_at timestamp with time zone default now() not null
);
create table account_token (
  token_hash bytea not null,
  purpose text not null,
  account_id uuid not null,
  expires_at timestamp with time zone not null
);
create table address (
  id uuid not null,
  user_id uuid not null,
  label text not null,
  company text not null,
  name text not null,
  street text not null,
  street2 text not null,
  city text not null,
  region text not null,
  post_code text not null,
  country character(2) not null,
  phone text not null,
  dock_hours text not null,
  lift_gate boolean not null,
  is_default boolean default false not null,
  created_at timestamp with time zone default now() not null
);
create table alert (
  kind text not null,
  subject text not null,
  order_id uuid,
  detail text not null,
  raised_at timestamp with time zone default now() not null,
  amount_cents bigint
);
create unlogged table attempt (
  key bytea not null,
  tries integer not null,
  wait_until timestamp with time zone not null,
  last_at timestamp with time zone not null
);
create unlogged table call_count (
  key text not null,
  minute timestamp with time zone not null,
  calls integer not null
);
create table cart (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  version integer default 1 not null,
  current_since timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  is_saved boolean default false not null,
  share_hash bytea,
  typed_columns jsonb
);
create table cart_line (
  cart_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  reference text,
  position integer not null,
  typed jsonb
);
create table catalogue_count (
  category text not null,
  term text collate "C" not null,
  key bigint not null,
  products integer not null
);
create table catalogue_entry (
  product_id uuid not null,
  category text,
  part_key text collate "C",
  name_key text collate "C" not null,
  cents_per_thousand bigint not null,
  discount_until timestamp with time zone,
  minimum integer not null,
  available integer not null,
  stock_step smallint not null,
  words bigint[] not null,
  facets bigint[] not null,
  order_multiple integer default 1 not null
) with (fillfactor=90, autovacuum_vacuum_scale_factor=0.002);
create table catalogue_stock (
  product_id uuid not null,
  category text,
  stock_step smallint not null
) with (fillfactor=90, autovacuum_vacuum_scale_factor=0.02);
create table category_introduction (
  category text not null,
  introduction text not null
);
create unlogged table change (
  xid xid8 default pg_current_xact_id() not null,
  pid integer default pg_backend_pid() not null,
  tags text[] not null
);
create table change_row (
  change_set_id bigint not null,
  row_no integer not null,
  product_id uuid,
  action text not null,
  before jsonb default '{}'::jsonb not null,
  after jsonb default '{}'::jsonb not null,
  available_before integer,
  available_after integer,
  warnings jsonb default '[]'::jsonb not null,
  errors jsonb default '[]'::jsonb not null,
  cells jsonb
);
create table change_set (
  id bigint generated always as identity not null,
  kind text not null,
  title text not null,
  actor_email text not null,
  state text not null,
  created_at timestamp with time zone default now() not null,
  apply_at timestamp with time zone,
  applied_at timestamp with time zone,
  undoes bigint,
  undone_by bigint,
  with_stock boolean default false not null,
  file_sha256 bytea,
  counts jsonb not null,
  warnings jsonb default '[]'::jsonb not null,
  progress_at timestamp with time zone default now() not null,
  rows_read integer,
  failure text,
  xid xid8 default pg_current_xact_id() not null
);
create table content_block (
  kind text not null,
  position smallint not null,
  data jsonb not null
);
create table customer_part (
  owner_kind text not null,
  owner_id uuid not null,
  key text collate "C" not null,
  number text not null,
  product_id uuid not null,
  updated_at timestamp with time zone default now() not null
);
create table deleted_customer (
  order_email text not null,
  erase_at timestamp with time zone not null,
  deleted_at timestamp with time zone default now() not null
);
create table document (
  id uuid not null,
  kind text not null,
  number text not null,
  order_id uuid not null,
  cause text not null,
  credit_of uuid,
  issued_on date not null,
  due_on date,
  currency character(3) not null,
  total_cents bigint not null,
  tax_cents bigint not null,
  content jsonb not null,
  pdf_key text,
  draw_after timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null
);
create table event_bookmark (
  provider text not null,
  event_id text not null,
  read_at timestamp with time zone default now() not null
);
create table feed_bookmark (
  reader text not null,
  seen pg_snapshot not null,
  recounted_on date not null
);
create table former_identity (
  email text not null,
  issuer text not null,
  subject text not null
);
create table funnel_day (
  day date not null,
  step text not null,
  count bigint not null
);
create table image (
  source_sha256 bytea not null,
  url text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone default now() not null,
  placeholder text,
  unused_since timestamp with time zone
);
create table image_upload (
  url text not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null
);
create table kept_answer (
  caller text not null,
  key text not null,
  request_sha256 bytea not null,
  answer jsonb,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  claim_owner uuid
);
create table kept_period (
  period text not null,
  first_day date not null,
  last_day date not null
);
create table known_device (
  user_id uuid not null,
  device text not null,
  first_seen_at timestamp with time zone default now() not null
);
create table mail (
  id uuid not null,
  kind text not null,
  event_key text not null,
  recipient text not null,
  facts jsonb not null,
  created_at timestamp with time zone default now() not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  outcome text,
  last_error text
);
create table not_found (
  key text collate "C" not null,
  day date not null,
  buyer bytea not null
);
create table not_found_key (
  key text collate "C" not null,
  buyers integer not null,
  last_day date not null
);
create table not_found_salt (
  day date not null,
  salt bytea not null
);
create table number_series (
  kind text not null,
  year smallint not null,
  last integer not null
);
create table order_file (
  order_id uuid not null,
  columns jsonb not null,
  cells jsonb not null
);
create table order_line (
  order_id uuid not null,
  line_no smallint not null,
  product_id uuid not null,
  product_name text not null,
  part_number text,
  image_url text not null,
  list_price_cents bigint not null,
  unit_price_cents bigint not null,
  quantity integer not null,
  price_per smallint default 1 not null,
  reference text,
  trace jsonb default '[]'::jsonb not null,
  total_cents bigint generated always as (((unit_price_cents * quantity) / price_per)) stored not null,
  packed integer default 0 not null,
  shipped integer default 0 not null,
  closed integer default 0 not null,
  returned integer default 0 not null,
  refunded integer default 0 not null,
  refunded_cents bigint default 0 not null,
  tax_cents bigint default 0 not null,
  tax_no smallint
) with (fillfactor=80);
create table order_move (
  order_id uuid not null,
  move_no integer not null,
  from_state text,
  to_state text not null,
  at timestamp with time zone not null,
  actor text not null,
  actor_email text,
  reason text not null,
  amount_cents bigint,
  note text,
  xid xid8 default pg_current_xact_id(),
  axis text default 'money'::text not null
);
create table order_tax (
  order_id uuid not null,
  tax_no smallint not null,
  name text not null,
  code text not null,
  category text not null,
  rate_millipercent integer not null,
  base_cents bigint not null,
  cents bigint not null
);
create table orders (
  id uuid not null,
  state text not null,
  customer_email text not null,
  customer_name text not null,
  phone text not null,
  address text not null,
  post_code text not null,
  total_cents bigint not null,
  held_until timestamp with time zone not null,
  transaction_id text,
  paid_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  refunded_cents bigint default 0 not null,
  declines smallint default 0 not null,
  payment_paused_until timestamp with time zone,
  spent_intent_keys smallint default 0 not null,
  expiry_retry_at timestamp with time zone,
  order_no bigint generated always as identity (start with 100001) not null,
  line_count smallint not null,
  pieces bigint not null,
  goods_cents bigint not null,
  po_number text,
  currency character(3) default 'USD'::bpchar not null,
  sample boolean default false not null,
  fulfilment text default 'none'::text not null,
  internal_note text,
  freight_cents bigint default 0 not null,
  tax_cents bigint default 0 not null,
  freight jsonb,
  ship_to jsonb,
  exemption jsonb,
  freight_tax_no smallint
);
create table paper_file (
  key text not null,
  type text not null,
  bytes bytea not null,
  sha256 bytea not null,
  created_at timestamp with time zone default now() not null
);
create table password_account (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  email_verified boolean default false not null,
  created_at timestamp with time zone default now() not null,
  password_is_printed boolean default false not null
);
create table payment_intent (
  id text not null,
  order_id uuid not null,
  amount_cents bigint not null,
  state text not null,
  created_at timestamp with time zone default now() not null,
  check_at timestamp with time zone default (now() + '00:00:20'::interval) not null
);
create table period_sales (
  period text not null,
  product_id uuid not null,
  orders bigint not null,
  pieces bigint not null,
  gross_cents bigint not null,
  refunded_cents bigint not null,
  available integer
);
create table picture_removal (
  url text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone
);
create table product (
  id uuid not null,
  part_number text,
  name text not null,
  description text not null,
  brand text,
  category text,
  attributes jsonb default '[]'::jsonb not null,
  list_price_cents bigint not null,
  discount_percent smallint,
  discount_until timestamp with time zone,
  minimum integer not null,
  available integer not null,
  image_url text not null,
  added_by_email text not null,
  created_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  received integer default 0 not null,
  promised integer default 0 not null,
  image_alt text default ''::text not null,
  further_pictures jsonb default '[]'::jsonb not null,
  revision integer default 1 not null,
  discounted_cents bigint,
  order_multiple integer default 1 not null,
  price_per smallint default 1 not null,
  carton_pieces integer,
  pallet_pieces integer,
  pallet_grams integer,
  ladder jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  fact_versions jsonb default '{}'::jsonb not null,
  shipped integer default 0 not null,
  replaced_by uuid,
  tax_category text default 'standard'::text not null
);
create table profile (
  id uuid not null,
  email text not null,
  name text not null,
  image_url text,
  age smallint,
  facebook text,
  linkedin text,
  updated_at timestamp with time zone default now() not null
);
create table proof_epoch (
  email_sha256 bytea not null,
  epoch integer not null,
  raised_at timestamp with time zone not null,
  forget_at timestamp with time zone
);
create table reference (
  product_id uuid not null,
  kind text not null,
  maker text not null,
  number text not null,
  key text collate "C" not null,
  note text
);
create table refund (
  id uuid not null,
  order_id uuid,
  intent_id text not null,
  amount_cents bigint not null,
  state text not null,
  returns_stock boolean default false not null,
  note text,
  requested_by text,
  provider_id text,
  spent_keys smallint default 0 not null,
  created_at timestamp with time zone default now() not null,
  due_at timestamp with time zone default now() not null,
  return_id uuid
);
create table refund_line (
  refund_id uuid not null,
  order_id uuid not null,
  line_no smallint not null,
  quantity integer not null,
  cents bigint not null
);
create table restocked (
  product_id uuid not null
);
create table return_line (
  return_id uuid not null,
  line_no smallint not null,
  order_id uuid not null,
  quantity integer not null,
  reason text not null,
  note text,
  pictures jsonb default '[]'::jsonb not null,
  restocked integer default 0 not null,
  scrapped integer default 0 not null
);
create table return_request (
  id uuid not null,
  return_no bigint generated always as identity (start with 1001) not null,
  order_id uuid not null,
  state text not null,
  reason text,
  note text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  received_at timestamp with time zone,
  closed_at timestamp with time zone
);
create table review (
  id uuid not null,
  name text not null,
  email text,
  description text not null,
  rating smallint not null,
  image_url text not null,
  sample boolean default false not null,
  created_at timestamp with time zone default now() not null
);
create table row_count (
  list text not null,
  slot smallint not null,
  rows bigint not null
);
create table sales_day (
  day date not null,
  product_id uuid,
  orders integer not null,
  pieces bigint not null,
  gross_cents bigint not null,
  refunded_cents bigint not null
);
create table search_synonym (
  typed text not null,
  meant text not null,
  both_ways boolean not null
);
create table session (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  id uuid default gen_random_uuid() not null,
  device text default ''::text not null,
  address text
);
create table setting (
  key text not null,
  value jsonb not null,
  updated_by text,
  updated_at timestamp with time zone not null
);
create table shipment (
  id uuid not null,
  order_id uuid not null,
  shipment_no integer not null,
  state text not null,
  carrier text,
  service text,
  tracking text,
  pallets integer,
  cartons integer,
  grams bigint,
  note text,
  packed_at timestamp with time zone not null,
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  created_by text
);
create table shipment_line (
  shipment_id uuid not null,
  line_no smallint not null,
  order_id uuid not null,
  quantity integer not null
);
create table shop_secret (
  name text not null,
  value bytea not null
);
create table started_sign_in (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamp with time zone not null
);
create table stock_entry (
  id bigint generated always as identity not null,
  product_id uuid not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  delta integer not null,
  reason text not null,
  note text,
  actor_email text,
  change_set_id bigint,
  xid xid8 default pg_current_xact_id() not null,
  quantity integer not null,
  reference text,
  order_id uuid
);
create table stock_risen (
  product_id uuid not null
);
create table stock_watch (
  user_id uuid not null,
  product_id uuid not null,
  wanted integer not null,
  created_at timestamp with time zone default now() not null,
  told_at timestamp with time zone
);
create table tax_status (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  number text not null,
  country character(2) not null,
  region text,
  valid_until date,
  file_key text,
  state text not null,
  reason text,
  decided_by text,
  decided_at timestamp with time zone,
  asked_at timestamp with time zone,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  withdrawn_at timestamp with time zone
);
create table used_proof (
  issuer text not null,
  proof_id text not null,
  expires_at timestamp with time zone not null
);
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  email_verified boolean not null
);
create table users (
  id uuid not null,
  email text not null,
  name text not null,
  role text default 'customer'::text not null,
  created_at timestamp with time zone default now() not null,
  email_confirmed boolean default false not null,
  internal_note text
);
create table webhook_event (
  id text not null,
  type text not null,
  received_at timestamp with time zone default now() not null
);
CREATE OR REPLACE FUNCTION catalogue_terms(product, OUT cents_per_thousand bigint, OUT discount_until timestamp with time zone, OUT minimum integer, OUT order_multiple integer)
 RETURNS record
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select cents_per_thousand(coalesce($1.discounted_cents, $1.list_price_cents), $1.price_per), $1.discount_until, $1.minimum,
    $1.order_multiple
$function$
;
CREATE OR REPLACE FUNCTION product_facts(product)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object(
    'name', $1.name, 'description', $1.description, 'email', $1.added_by_email, 'partNumber', $1.part_number,
    'brand', $1.brand, 'category', $1.category, 'attributes', $1.attributes,
    'listPriceCents', $1.list_price_cents, 'pricePer', $1.price_per, 'minimum', $1.minimum,
    'orderMultiple', $1.order_multiple, 'ladder', $1.ladder,
    'discount', case when $1.discount_percent is not null then jsonb_build_object('percent', $1.discount_percent,
      'until', to_char($1.discount_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) end,
    'cartonPieces', $1.carton_pieces, 'palletPieces', $1.pallet_pieces, 'palletGrams', $1.pallet_grams,
    'pictures', jsonb_build_array(jsonb_build_object('url', $1.image_url, 'alt', $1.image_alt)) || $1.further_pictures,
    'taxCategory', $1.tax_category,
    'replacedBy', case when $1.replaced_by is not null then (select part_number from product where id = $1.replaced_by) end,
    'references', product_references($1.id))
$function$
;
CREATE OR REPLACE FUNCTION terms_fit(product)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select ladder_is_valid($1.ladder, $1.list_price_cents, $1.minimum, $1.order_multiple)
    and $1.order_multiple % $1.price_per = 0
    and ($1.discount_percent is null or ($1.discounted_cents >= 1 and not exists (
      select from jsonb_array_elements($1.ladder) as step
      where ((step ->> 'cents')::bigint * (100 - $1.discount_percent) + 50) / 100 < 1)))
$function$
;
CREATE OR REPLACE FUNCTION with_facts(given product, facts jsonb)
 RETURNS product
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  if facts ? 'name' then given.name := facts ->> 'name'; end if;
  if facts ? 'description' then given.description := facts ->> 'description'; end if;
  if facts ? 'email' then given.added_by_email := facts ->> 'email'; end if;
  if facts ? 'partNumber' then given.part_number := facts ->> 'partNumber'; end if;
  if facts ? 'brand' then given.brand := facts ->> 'brand'; end if;
  if facts ? 'category' then given.category := facts ->> 'category'; end if;
  if facts ? 'attributes' then given.attributes := facts -> 'attributes'; end if;
  if facts ? 'listPriceCents' then given.list_price_cents := (facts ->> 'listPriceCents')::bigint; end if;
  if facts ? 'pricePer' then given.price_per := (facts ->> 'pricePer')::smallint; end if;
  if facts ? 'minimum' then given.minimum := (facts ->> 'minimum')::integer; end if;
  if facts ? 'orderMultiple' then given.order_multiple := (facts ->> 'orderMultiple')::integer; end if;
  if facts ? 'ladder' then given.ladder := facts -> 'ladder'; end if;
  if facts ? 'cartonPieces' then given.carton_pieces := (facts ->> 'cartonPieces')::integer; end if;
  if facts ? 'palletPieces' then given.pallet_pieces := (facts ->> 'palletPieces')::integer; end if;
  if facts ? 'palletGrams' then given.pallet_grams := (facts ->> 'palletGrams')::integer; end if;
  if facts ? 'taxCategory' then given.tax_category := facts ->> 'taxCategory'; end if;
  if facts ? 'pictures' then
    given.image_url := facts #>> '{pictures,0,url}';
    given.image_alt := facts #>> '{pictures,0,alt}';
    given.further_pictures := (facts -> 'pictures') - 0;
  end if;
  if facts ? 'discount' then
    given.discount_percent := (facts #>> '{discount,percent}')::smallint;
    given.discount_until := (facts #>> '{discount,until}')::timestamptz;
  end if;
  if facts ? 'discount' or facts ? 'listPriceCents' then
    -- As `discountedPrice` in contract/values/price.ts, a test compares them: price and discount may come from two
    -- change sets, and only here both are known.
    given.discounted_cents := (given.list_price_cents * (100 - given.discount_percent) + 50) / 100;
  end if;
  if facts ? 'replacedBy' then
    given.replaced_by := (select id from product where part_number = facts ->> 'replacedBy' and removed_at is null);
  end if;
  return given;
end $function$
;
alter table account_event add constraint account_event_pkey PRIMARY KEY (id);
alter table account_token add constraint account_token_pkey PRIMARY KEY (token_hash);
alter table address add constraint address_pkey PRIMARY KEY (id);
alter table alert add constraint alert_pkey PRIMARY KEY (kind, subject);
alter table attempt add constraint attempt_pkey PRIMARY KEY (key);
alter table call_count add constraint call_count_pkey PRIMARY KEY (key, minute);
alter table cart add constraint cart_pkey PRIMARY KEY (id);
alter table cart_line add constraint cart_line_pkey PRIMARY KEY (cart_id, product_id);
alter table catalogue_count add constraint catalogue_count_pkey PRIMARY KEY (category, term);
alter table catalogue_entry add constraint catalogue_entry_pkey PRIMARY KEY (product_id);
alter table catalogue_stock add constraint catalogue_stock_pkey PRIMARY KEY (product_id);
alter table category_introduction add constraint category_introduction_pkey PRIMARY KEY (category);
alter table change_row add constraint change_row_pkey PRIMARY KEY (change_set_id, row_no);
alter table change_set add constraint change_set_pkey PRIMARY KEY (id);
alter table content_block add constraint content_block_pkey PRIMARY KEY (kind, "position");
alter table customer_part add constraint customer_part_pkey PRIMARY KEY (owner_kind, owner_id, key);
alter table deleted_customer add constraint deleted_customer_pkey PRIMARY KEY (order_email);
alter table document add constraint document_pkey PRIMARY KEY (id);
alter table event_bookmark add constraint event_bookmark_pkey PRIMARY KEY (provider);
alter table feed_bookmark add constraint feed_bookmark_pkey PRIMARY KEY (reader);
alter table former_identity add constraint former_identity_pkey PRIMARY KEY (email, issuer, subject);
alter table funnel_day add constraint funnel_day_pkey PRIMARY KEY (day, step);
alter table image add constraint image_pkey PRIMARY KEY (source_sha256);
alter table image_upload add constraint image_upload_pkey PRIMARY KEY (url, user_id);
alter table kept_answer add constraint kept_answer_pkey PRIMARY KEY (caller, key);
alter table kept_period add constraint kept_period_pkey PRIMARY KEY (period);
alter table known_device add constraint known_device_pkey PRIMARY KEY (user_id, device);
alter table mail add constraint mail_pkey PRIMARY KEY (id);
alter table not_found add constraint not_found_pkey PRIMARY KEY (day, key, buyer);
alter table not_found_key add constraint not_found_key_pkey PRIMARY KEY (key);
alter table not_found_salt add constraint not_found_salt_pkey PRIMARY KEY (day);
alter table number_series add constraint number_series_pkey PRIMARY KEY (kind, year);
alter table order_file add constraint order_file_pkey PRIMARY KEY (order_id);
alter table order_line add constraint order_line_pkey PRIMARY KEY (order_id, line_no);
alter table order_move add constraint order_move_pkey PRIMARY KEY (order_id, move_no);
alter table order_tax add constraint order_tax_pkey PRIMARY KEY (order_id, tax_no);
alter table orders add constraint orders_pkey PRIMARY KEY (id);
alter table paper_file add constraint paper_file_pkey PRIMARY KEY (key);
alter table password_account add constraint password_account_pkey PRIMARY KEY (id);
alter table payment_intent add constraint payment_intent_pkey PRIMARY KEY (id);
alter table period_sales add constraint period_sales_pkey PRIMARY KEY (period, product_id);
alter table picture_removal add constraint picture_removal_pkey PRIMARY KEY (url);
alter table product add constraint product_pkey PRIMARY KEY (id);
alter table profile add constraint profile_pkey PRIMARY KEY (id);
alter table proof_epoch add constraint proof_epoch_pkey PRIMARY KEY (email_sha256);
alter table reference add constraint reference_pkey PRIMARY KEY (key, product_id, kind, maker);
alter table refund add constraint refund_pkey PRIMARY KEY (id);
alter table refund_line add constraint refund_line_pkey PRIMARY KEY (refund_id, line_no);
alter table return_line add constraint return_line_pkey PRIMARY KEY (return_id, line_no);
alter table return_request add constraint return_request_pkey PRIMARY KEY (id);
alter table review add constraint review_pkey PRIMARY KEY (id);
alter table row_count add constraint row_count_pkey PRIMARY KEY (list, slot);
alter table search_synonym add constraint search_synonym_pkey PRIMARY KEY (typed, meant);
alter table session add constraint session_pkey PRIMARY KEY (token_hash);
alter table setting add constraint setting_pkey PRIMARY KEY (key);
alter table shipment add constraint shipment_pkey PRIMARY KEY (id);
alter table shipment_line add constraint shipment_line_pkey PRIMARY KEY (shipment_id, line_no);
alter table shop_secret add constraint shop_secret_pkey PRIMARY KEY (name);
alter table started_sign_in add constraint started_sign_in_pkey PRIMARY KEY (state_hash);
alter table stock_entry add constraint stock_entry_pkey PRIMARY KEY (id);
alter table stock_watch add constraint stock_watch_pkey PRIMARY KEY (user_id, product_id);
alter table tax_status add constraint tax_status_pkey PRIMARY KEY (id);
alter table used_proof add constraint used_proof_pkey PRIMARY KEY (issuer, proof_id);
alter table user_identity add constraint user_identity_pkey PRIMARY KEY (issuer, subject);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table webhook_event add constraint webhook_event_pkey PRIMARY KEY (id);
alter table cart add constraint cart_share_hash_key UNIQUE (share_hash);
alter table document add constraint document_cause_key UNIQUE (cause);
alter table document add constraint document_number_key UNIQUE (number);
alter table mail add constraint mail_event_key_key UNIQUE (event_key);
alter table orders add constraint orders_order_no UNIQUE (order_no);
alter table orders add constraint orders_transaction_id_key UNIQUE (transaction_id);
alter table password_account add constraint password_account_email_key UNIQUE (email);
alter table profile add constraint profile_email_key UNIQUE (email);
alter table refund add constraint refund_provider_id_key UNIQUE (provider_id);
alter table return_request add constraint return_request_return_no_key UNIQUE (return_no);
alter table sales_day add constraint sales_day_day_product_id_key UNIQUE NULLS NOT DISTINCT (day, product_id);
alter table session add constraint session_id_key UNIQUE (id);
alter table shipment add constraint shipment_order_id_shipment_no_key UNIQUE (order_id, shipment_no);
alter table users add constraint users_email_key UNIQUE (email);
alter table account_token add constraint account_token_purpose_check CHECK ((purpose = ANY (ARRAY['verifyEmail'::text, 'resetPassword'::text])));
alter table account_token add constraint account_token_token_hash_check CHECK ((octet_length(token_hash) = 32));
alter table address add constraint address_city_check CHECK (((length(city) >= 1) AND (length(city) <= 80)));
alter table address add constraint address_company_check CHECK ((length(company) <= 80));
alter table address add constraint address_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table address add constraint address_dock_hours_check CHECK ((length(dock_hours) <= 80));
alter table address add constraint address_label_check CHECK ((length(label) <= 40));
alter table address add constraint address_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)));
alter table address add constraint address_phone_check CHECK (((length(phone) >= 1) AND (length(phone) <= 40)));
alter table address add constraint address_post_code_check CHECK (((length(post_code) >= 1) AND (length(post_code) <= 16)));
alter table address add constraint address_region_check CHECK ((length(region) <= 40));
alter table address add constraint address_street2_check CHECK ((length(street2) <= 120));
alter table address add constraint address_street_check CHECK (((length(street) >= 1) AND (length(street) <= 120)));
alter table cart add constraint cart_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table cart_line add constraint cart_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000000)));
alter table cart_line add constraint cart_line_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60)));
alter table cart_line add constraint cart_line_typed_check CHECK ((pg_column_size(typed) <= 2048));
alter table category_introduction add constraint category_introduction_category_check CHECK (((length(category) >= 1) AND (length(category) <= 60)));
alter table category_introduction add constraint category_introduction_introduction_check CHECK (((length(introduction) >= 1) AND (length(introduction) <= 300)));
alter table change_row add constraint change_row_action_check CHECK ((action = ANY (ARRAY['create'::text, 'update'::text, 'remove'::text, 'restore'::text])));
alter table change_row add constraint change_row_check CHECK (((available_before IS NULL) = (available_after IS NULL)));
alter table change_row add constraint change_row_row_no_check CHECK ((row_no >= 1));
alter table change_set add constraint change_set_check CHECK (((state = 'applied'::text) = (applied_at IS NOT NULL)));
alter table change_set add constraint change_set_check1 CHECK (((state <> 'planned'::text) OR (apply_at IS NOT NULL)));
alter table change_set add constraint change_set_check2 CHECK (((state = 'failed'::text) = (failure IS NOT NULL)));
alter table change_set add constraint change_set_kind_check CHECK ((kind = ANY (ARRAY['edit'::text, 'grid'::text, 'action'::text, 'import'::text, 'undo'::text])));
alter table change_set add constraint change_set_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'draft'::text, 'planned'::text, 'applying'::text, 'applied'::text, 'discarded'::text, 'failed'::text])));
alter table change_set add constraint change_set_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table content_block add constraint content_block_data_check CHECK ((jsonb_typeof(data) = 'object'::text));
alter table content_block add constraint content_block_kind_check CHECK ((kind = ANY (ARRAY['slides'::text, 'brands'::text, 'summary'::text, 'ceos'::text])));
alter table content_block add constraint content_block_position_check CHECK ((("position" >= 1) AND ("position" <= 24)));
alter table customer_part add constraint customer_part_key_check CHECK (((length(key) >= 1) AND (length(key) <= 40)));
alter table customer_part add constraint customer_part_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60)));
alter table customer_part add constraint customer_part_owner_kind_check CHECK ((owner_kind = 'account'::text));
alter table document add constraint document_check CHECK (((kind = 'creditNote'::text) = (credit_of IS NOT NULL)));
alter table document add constraint document_currency_check CHECK ((currency = 'USD'::bpchar));
alter table document add constraint document_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'creditNote'::text])));
alter table funnel_day add constraint funnel_day_count_check CHECK ((count >= 0));
alter table funnel_day add constraint funnel_day_step_check CHECK ((step = ANY (ARRAY['seen'::text, 'inCart'::text, 'ordered'::text])));
alter table image add constraint image_height_check CHECK ((height > 0));
alter table image add constraint image_source_sha256_check CHECK ((octet_length(source_sha256) = 32));
alter table image add constraint image_width_check CHECK ((width > 0));
alter table kept_answer add constraint kept_answer_check CHECK (((answer IS NULL) = (claimed_until IS NOT NULL)));
alter table kept_answer add constraint kept_answer_request_sha256_check CHECK ((octet_length(request_sha256) = 32));
alter table kept_period add constraint kept_period_check CHECK ((last_day >= first_day));
alter table kept_period add constraint kept_period_period_check CHECK ((period = ANY (ARRAY['7days'::text, '30days'::text, '12months'::text])));
alter table mail add constraint mail_check CHECK (((closed_at IS NULL) = (outcome IS NULL)));
alter table mail add constraint mail_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'notNeeded'::text, 'givenUp'::text])));
alter table not_found add constraint not_found_key_check CHECK (((length(key) >= 4) AND (length(key) <= 40)));
alter table not_found_key add constraint not_found_key_buyers_check CHECK ((buyers > 0));
alter table number_series add constraint number_series_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'creditNote'::text])));
alter table number_series add constraint number_series_last_check CHECK ((last >= 0));
alter table order_line add constraint order_line_list_price_cents_check CHECK ((list_price_cents > 0));
alter table order_line add constraint order_line_pieces CHECK (((packed >= 0) AND (shipped >= 0) AND (closed >= 0) AND (returned >= 0) AND (refunded >= 0) AND (refunded_cents >= 0) AND (((packed + shipped) + closed) <= quantity) AND (returned <= shipped) AND (refunded <= (shipped + closed))));
alter table order_line add constraint order_line_price_per_check CHECK ((price_per = ANY (ARRAY[1, 100, 1000])));
alter table order_line add constraint order_line_quantity_check CHECK ((quantity > 0));
alter table order_line add constraint order_line_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60)));
alter table order_line add constraint order_line_tax_cents_check CHECK ((tax_cents >= 0));
alter table order_line add constraint order_line_total_whole CHECK ((((unit_price_cents * quantity) % (price_per)::bigint) = 0));
alter table order_line add constraint order_line_unit_price_cents_check CHECK ((unit_price_cents > 0));
alter table order_move add constraint order_move_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'admin'::text, 'provider'::text, 'shop'::text])));
alter table order_move add constraint order_move_axis_check CHECK ((axis = ANY (ARRAY['money'::text, 'goods'::text])));
alter table order_move add constraint order_move_goods CHECK (((axis = 'money'::text) OR (to_state = ANY (ARRAY['none'::text, 'packing'::text, 'partlyShipped'::text, 'shipped'::text, 'delivered'::text, 'closedShort'::text]))));
alter table order_move add constraint order_move_move_no_check CHECK ((move_no > 0));
alter table order_tax add constraint order_tax_base_cents_check CHECK ((base_cents >= 0));
alter table order_tax add constraint order_tax_cents_check CHECK ((cents >= 0));
alter table order_tax add constraint order_tax_code_check CHECK ((code = ANY (ARRAY['S'::text, 'AE'::text, 'G'::text, 'E'::text])));
alter table order_tax add constraint order_tax_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table order_tax add constraint order_tax_rate_millipercent_check CHECK (((rate_millipercent >= 0) AND (rate_millipercent <= 100000)));
alter table orders add constraint orders_axes CHECK ((((fulfilment = 'none'::text) OR (state = ANY (ARRAY['paid'::text, 'partlyRefunded'::text, 'refunded'::text]))) AND ((state <> 'refunded'::text) OR (fulfilment = ANY (ARRAY['shipped'::text, 'delivered'::text, 'closedShort'::text])))));
alter table orders add constraint orders_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= total_cents)));
alter table orders add constraint orders_check1 CHECK (((transaction_id IS NULL) = (paid_at IS NULL)));
alter table orders add constraint orders_currency_check CHECK ((currency = 'USD'::bpchar));
alter table orders add constraint orders_customer_email_check CHECK ((customer_email = lower(customer_email)));
alter table orders add constraint orders_freight_cents_check CHECK ((freight_cents >= 0));
alter table orders add constraint orders_fulfilment_check CHECK ((fulfilment = ANY (ARRAY['none'::text, 'packing'::text, 'partlyShipped'::text, 'shipped'::text, 'delivered'::text, 'closedShort'::text])));
alter table orders add constraint orders_internal_note_check CHECK (((length(internal_note) >= 1) AND (length(internal_note) <= 2000)));
alter table orders add constraint orders_lines_bounded CHECK (((line_count >= 1) AND (line_count <= 1000)));
alter table orders add constraint orders_paid_by_a_payment CHECK (((state = ANY (ARRAY['paid'::text, 'partlyRefunded'::text, 'refunded'::text])) = (transaction_id IS NOT NULL)));
alter table orders add constraint orders_po_number_check CHECK (((length(po_number) >= 1) AND (length(po_number) <= 40)));
alter table orders add constraint orders_refunded_by_its_state CHECK ((((state = 'partlyRefunded'::text) = ((refunded_cents > 0) AND (refunded_cents < total_cents))) AND ((state = 'refunded'::text) = (refunded_cents = total_cents))));
alter table orders add constraint orders_state_check CHECK ((state = ANY (ARRAY['awaitingPayment'::text, 'paid'::text, 'cancelled'::text, 'expired'::text, 'partlyRefunded'::text, 'refunded'::text])));
alter table orders add constraint orders_tax_cents_check CHECK ((tax_cents >= 0));
alter table orders add constraint orders_total_cents_check CHECK (((total_cents >= 1) AND (total_cents <= 99999999)));
alter table orders add constraint orders_total_of_parts CHECK ((total_cents = ((goods_cents + freight_cents) + tax_cents)));
alter table password_account add constraint password_account_email_check CHECK ((email = lower(email)));
alter table payment_intent add constraint payment_intent_amount_cents_check CHECK ((amount_cents > 0));
alter table payment_intent add constraint payment_intent_state_check CHECK ((state = ANY (ARRAY['live'::text, 'succeeded'::text, 'cancelled'::text])));
alter table product add constraint product_available_check CHECK ((available >= 0));
alter table product add constraint product_carton_pieces_check CHECK ((carton_pieces >= 1));
alter table product add constraint product_check CHECK (((discount_percent IS NULL) = (discount_until IS NULL)));
alter table product add constraint product_check1 CHECK ((replaced_by <> id));
alter table product add constraint product_discount_leaves_price CHECK (((discounted_cents >= 1) AND (discounted_cents <= list_price_cents)));
alter table product add constraint product_discount_percent_check CHECK (((discount_percent >= 1) AND (discount_percent <= 90)));
alter table product add constraint product_discount_priced CHECK (((discounted_cents IS NULL) = (discount_percent IS NULL)));
alter table product add constraint product_every_piece CHECK ((received = (available + promised)));
alter table product add constraint product_further_pictures_check CHECK (((jsonb_typeof(further_pictures) = 'array'::text) AND (jsonb_array_length(further_pictures) <= 7)));
alter table product add constraint product_ladder_valid CHECK (ladder_is_valid(ladder, list_price_cents, minimum, order_multiple));
alter table product add constraint product_list_price_cents_check CHECK ((list_price_cents > 0));
alter table product add constraint product_minimum_check CHECK ((minimum >= 1));
alter table product add constraint product_multiple_of_price CHECK (((order_multiple % (price_per)::integer) = 0));
alter table product add constraint product_order_multiple_check CHECK ((order_multiple >= 1));
alter table product add constraint product_pallet_grams_check CHECK ((pallet_grams >= 1));
alter table product add constraint product_pallet_pieces_check CHECK ((pallet_pieces >= 1));
alter table product add constraint product_part_number_check CHECK ((part_number <> ''::text));
alter table product add constraint product_price_per_check CHECK ((price_per = ANY (ARRAY[1, 100, 1000])));
alter table product add constraint product_promised_check CHECK ((promised >= 0));
alter table product add constraint product_received_check CHECK ((received >= 0));
alter table product add constraint product_shipped CHECK (((shipped >= 0) AND (shipped <= promised)));
alter table product add constraint product_shows_picture CHECK (is_picture_address(image_url));
alter table product add constraint product_tax_category_check CHECK ((tax_category ~ '^[a-z][a-zA-Z0-9]{0,29}$'::text));
alter table profile add constraint profile_age_check CHECK (((age >= 0) AND (age <= 150)));
alter table profile add constraint profile_email_check CHECK ((email = lower(email)));
alter table profile add constraint profile_shows_picture CHECK (is_picture_address(image_url));
alter table proof_epoch add constraint proof_epoch_email_sha256_check CHECK ((octet_length(email_sha256) = 32));
alter table reference add constraint reference_key_check CHECK (((length(key) >= 3) AND (length(key) <= 40)));
alter table reference add constraint reference_kind_check CHECK ((kind = ANY (ARRAY['oe'::text, 'competitor'::text, 'replaced'::text, 'gtin'::text])));
alter table reference add constraint reference_maker_check CHECK ((length(maker) <= 60));
alter table reference add constraint reference_note_check CHECK (((length(note) >= 1) AND (length(note) <= 200)));
alter table reference add constraint reference_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60)));
alter table refund add constraint refund_amount_cents_check CHECK ((amount_cents > 0));
alter table refund add constraint refund_check CHECK (((state <> 'succeeded'::text) OR (provider_id IS NOT NULL)));
alter table refund add constraint refund_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])));
alter table refund_line add constraint refund_line_cents_check CHECK ((cents >= 0));
alter table refund_line add constraint refund_line_quantity_check CHECK ((quantity > 0));
alter table return_line add constraint return_line_check CHECK (((restocked + scrapped) <= quantity));
alter table return_line add constraint return_line_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500)));
alter table return_line add constraint return_line_pictures_check CHECK (((jsonb_typeof(pictures) = 'array'::text) AND (jsonb_array_length(pictures) <= 4)));
alter table return_line add constraint return_line_quantity_check CHECK ((quantity > 0));
alter table return_line add constraint return_line_reason_check CHECK ((reason = ANY (ARRAY['damaged'::text, 'wrongPart'::text, 'notAsDescribed'::text, 'tooMany'::text, 'other'::text])));
alter table return_line add constraint return_line_restocked_check CHECK ((restocked >= 0));
alter table return_line add constraint return_line_scrapped_check CHECK ((scrapped >= 0));
alter table return_request add constraint return_request_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500)));
alter table return_request add constraint return_request_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)));
alter table return_request add constraint return_request_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'declined'::text, 'received'::text, 'refunded'::text, 'closed'::text, 'withdrawn'::text])));
alter table review add constraint review_rating_check CHECK (((rating >= 1) AND (rating <= 5)));
alter table review add constraint review_shows_picture CHECK (is_picture_address(image_url));
alter table sales_day add constraint sales_day_gross_cents_check CHECK ((gross_cents >= 0));
alter table sales_day add constraint sales_day_orders_check CHECK ((orders >= 0));
alter table sales_day add constraint sales_day_pieces_check CHECK ((pieces >= 0));
alter table search_synonym add constraint search_synonym_meant_check CHECK (((length(meant) >= 2) AND (length(meant) <= 60)));
alter table search_synonym add constraint search_synonym_typed_check CHECK (((length(typed) >= 2) AND (length(typed) <= 60)));
alter table session add constraint session_token_hash_check CHECK ((octet_length(token_hash) = 32));
alter table shipment add constraint shipment_carrier_check CHECK (((length(carrier) >= 1) AND (length(carrier) <= 40)));
alter table shipment add constraint shipment_cartons_check CHECK (((cartons >= 0) AND (cartons <= 1000000)));
alter table shipment add constraint shipment_check CHECK (((shipped_at IS NOT NULL) = (state = ANY (ARRAY['shipped'::text, 'delivered'::text]))));
alter table shipment add constraint shipment_check1 CHECK (((delivered_at IS NOT NULL) = (state = 'delivered'::text)));
alter table shipment add constraint shipment_grams_check CHECK (((grams >= 1) AND (grams <= '1000000000000'::bigint)));
alter table shipment add constraint shipment_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500)));
alter table shipment add constraint shipment_pallets_check CHECK (((pallets >= 0) AND (pallets <= 10000)));
alter table shipment add constraint shipment_service_check CHECK (((length(service) >= 1) AND (length(service) <= 60)));
alter table shipment add constraint shipment_shipment_no_check CHECK ((shipment_no > 0));
alter table shipment add constraint shipment_state_check CHECK ((state = ANY (ARRAY['packing'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text])));
alter table shipment add constraint shipment_tracking_check CHECK (((length(tracking) >= 1) AND (length(tracking) <= 80)));
alter table shipment_line add constraint shipment_line_quantity_check CHECK ((quantity > 0));
alter table started_sign_in add constraint started_sign_in_browser_hash_check CHECK ((octet_length(browser_hash) = 32));
alter table started_sign_in add constraint started_sign_in_state_hash_check CHECK ((octet_length(state_hash) = 32));
alter table stock_entry add constraint stock_entry_check CHECK (((delta <> 0) OR (kind = ANY (ARRAY['return'::text, 'count'::text]))));
alter table stock_entry add constraint stock_entry_kind_check CHECK ((kind = ANY (ARRAY['receive'::text, 'count'::text, 'scrap'::text, 'return'::text, 'correction'::text, 'import'::text])));
alter table stock_entry add constraint stock_entry_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500)));
alter table stock_entry add constraint stock_entry_quantity_check CHECK ((quantity >= 0));
alter table stock_entry add constraint stock_entry_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 120)));
alter table stock_entry add constraint stock_entry_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 120)));
alter table stock_watch add constraint stock_watch_wanted_check CHECK (((wanted >= 1) AND (wanted <= 100000000)));
alter table tax_status add constraint tax_status_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table tax_status add constraint tax_status_kind_check CHECK ((kind = ANY (ARRAY['vatId'::text, 'certificate'::text])));
alter table tax_status add constraint tax_status_number_check CHECK (((length(number) >= 1) AND (length(number) <= 40)));
alter table tax_status add constraint tax_status_reason_check CHECK ((length(reason) <= 200));
alter table tax_status add constraint tax_status_region_check CHECK ((length(region) <= 40));
alter table tax_status add constraint tax_status_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'accepted'::text, 'declined'::text])));
alter table users add constraint users_email_check CHECK ((email = lower(email)));
alter table users add constraint users_internal_note_check CHECK (((length(internal_note) >= 1) AND (length(internal_note) <= 2000)));
alter table users add constraint users_role_check CHECK ((role = ANY (ARRAY['customer'::text, 'admin'::text])));
alter table account_token add constraint account_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES password_account(id) ON DELETE CASCADE;
alter table address add constraint address_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table cart add constraint cart_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table cart_line add constraint cart_line_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE;
alter table catalogue_entry add constraint catalogue_entry_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE;
alter table catalogue_stock add constraint catalogue_stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue_entry(product_id) ON DELETE CASCADE;
alter table change_row add constraint change_row_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES change_set(id) ON DELETE CASCADE;
alter table change_set add constraint change_set_undoes_fkey FOREIGN KEY (undoes) REFERENCES change_set(id);
alter table change_set add constraint change_set_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES change_set(id);
alter table document add constraint document_credit_of_fkey FOREIGN KEY (credit_of) REFERENCES document(id);
alter table document add constraint document_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table document add constraint document_pdf_key_fkey FOREIGN KEY (pdf_key) REFERENCES paper_file(key);
alter table image_upload add constraint image_upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table known_device add constraint known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table order_file add constraint order_file_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table order_line add constraint order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table order_line add constraint order_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id);
alter table order_move add constraint order_move_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table order_tax add constraint order_tax_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table payment_intent add constraint payment_intent_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table product add constraint product_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES product(id);
alter table refund add constraint refund_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table refund add constraint refund_return_id_fkey FOREIGN KEY (return_id) REFERENCES return_request(id);
alter table refund_line add constraint refund_line_order_id_line_no_fkey FOREIGN KEY (order_id, line_no) REFERENCES order_line(order_id, line_no);
alter table refund_line add constraint refund_line_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id);
alter table return_line add constraint return_line_order_id_line_no_fkey FOREIGN KEY (order_id, line_no) REFERENCES order_line(order_id, line_no);
alter table return_line add constraint return_line_return_id_fkey FOREIGN KEY (return_id) REFERENCES return_request(id) ON DELETE CASCADE;
alter table return_request add constraint return_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table sales_day add constraint sales_day_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id);
alter table session add constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table shipment add constraint shipment_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table shipment_line add constraint shipment_line_order_id_line_no_fkey FOREIGN KEY (order_id, line_no) REFERENCES order_line(order_id, line_no);
alter table shipment_line add constraint shipment_line_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipment(id) ON DELETE CASCADE;
alter table stock_entry add constraint stock_entry_change_set_id_fkey FOREIGN KEY (change_set_id) REFERENCES change_set(id);
alter table stock_entry add constraint stock_entry_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table stock_entry add constraint stock_entry_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id);
alter table stock_watch add constraint stock_watch_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table tax_status add constraint tax_status_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_identity add constraint user_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX account_event_by_actor ON account_event USING btree (actor_email) WHERE (actor_email IS NOT NULL);
CREATE INDEX account_event_by_email ON account_event USING btree (email, id DESC);
CREATE INDEX account_event_by_time ON account_event USING btree (created_at);
CREATE INDEX account_event_sign_in ON account_event USING btree (email, created_at, address) WHERE (kind = 'signedIn'::text);
CREATE INDEX account_token_by_account ON account_token USING btree (account_id, purpose);
CREATE INDEX account_token_by_expiry ON account_token USING btree (expires_at);
CREATE UNIQUE INDEX address_default ON address USING btree (user_id) WHERE is_default;
CREATE INDEX address_of_user ON address USING btree (user_id, id);
CREATE INDEX attempt_by_time ON attempt USING btree (last_at);
CREATE INDEX cart_by_user ON cart USING btree (user_id);
CREATE INDEX catalogue_by_category ON catalogue_entry USING btree (category, product_id);
CREATE INDEX catalogue_by_category_name ON catalogue_entry USING btree (category, name_key, product_id);
CREATE INDEX catalogue_by_category_price ON catalogue_entry USING btree (category, cents_per_thousand, product_id);
CREATE INDEX catalogue_by_category_stock ON catalogue_entry USING btree (category, stock_step DESC);
CREATE INDEX catalogue_by_name ON catalogue_entry USING btree (name_key, product_id);
CREATE INDEX catalogue_by_price ON catalogue_entry USING btree (cents_per_thousand, product_id) INCLUDE (category);
CREATE INDEX catalogue_by_stock ON catalogue_entry USING btree (stock_step DESC);
CREATE INDEX catalogue_count_by_key ON catalogue_count USING btree (key, category);
CREATE INDEX catalogue_count_largest ON catalogue_count USING btree (category, products DESC);
CREATE INDEX catalogue_discounted ON catalogue_entry USING btree (discount_until, product_id) WHERE (discount_until IS NOT NULL);
CREATE INDEX catalogue_part_number ON catalogue_entry USING btree (part_key, product_id);
CREATE INDEX catalogue_part_number_folded ON catalogue_entry USING btree (folded_key(part_key)) WHERE (part_key IS NOT NULL);
CREATE INDEX catalogue_stock_by_category ON catalogue_stock USING btree (category, stock_step DESC);
CREATE INDEX catalogue_stock_by_step ON catalogue_stock USING btree (stock_step DESC);
CREATE INDEX catalogue_terms ON catalogue_entry USING gin (words, facets) WITH (gin_pending_list_limit='128');
CREATE INDEX catalogue_word ON catalogue_count USING btree (term) WHERE ((category = ''::text) AND (term ~~ 'w:%'::text));
CREATE INDEX catalogue_word_trigrams ON catalogue_count USING gin (term gin_trgm_ops) WHERE ((category = ''::text) AND (term ~~ 'w:%'::text));
CREATE INDEX change_by_xid ON change USING btree (xid);
CREATE INDEX change_row_in_id_order ON change_row USING btree (change_set_id, product_id) WHERE (errors = '[]'::jsonb);
CREATE INDEX change_row_pictures_after ON change_row USING gin (((after -> 'pictures'::text)) jsonb_path_ops) WHERE (after ? 'pictures'::text);
CREATE INDEX change_row_pictures_before ON change_row USING gin (((before -> 'pictures'::text)) jsonb_path_ops) WHERE (before ? 'pictures'::text);
CREATE INDEX change_row_refused ON change_row USING btree (change_set_id, row_no) WHERE (errors <> '[]'::jsonb);
CREATE INDEX change_row_warned ON change_row USING btree (change_set_id, row_no) WHERE (warnings <> '[]'::jsonb);
CREATE INDEX change_set_by_actor ON change_set USING btree (actor_email);
CREATE INDEX change_set_by_xid ON change_set USING btree (xid);
CREATE INDEX change_set_planned ON change_set USING btree (apply_at) WHERE (state = 'planned'::text);
CREATE INDEX change_set_under_way ON change_set USING btree (progress_at) WHERE (state = ANY (ARRAY['reading'::text, 'applying'::text]));
CREATE INDEX change_set_undoes ON change_set USING btree (undoes) WHERE (undoes IS NOT NULL);
CREATE INDEX content_block_by_picture ON content_block USING btree (((data ->> 'img'::text)));
CREATE INDEX customer_part_folded ON customer_part USING btree (owner_kind, owner_id, folded_key(key));
CREATE INDEX deleted_customer_due ON deleted_customer USING btree (erase_at);
CREATE INDEX document_by_day ON document USING btree (issued_on, id);
CREATE INDEX document_by_file ON document USING btree (pdf_key) WHERE (pdf_key IS NOT NULL);
CREATE INDEX document_by_prefix ON document USING btree (kind, split_part(number, '-'::text, 1));
CREATE INDEX document_of_order ON document USING btree (order_id, id);
CREATE INDEX document_undrawn ON document USING btree (draw_after) WHERE (pdf_key IS NULL);
CREATE INDEX image_by_url ON image USING btree (url);
CREATE INDEX image_unused ON image USING btree (unused_since) WHERE (unused_since IS NOT NULL);
CREATE INDEX image_upload_by_user ON image_upload USING btree (user_id);
CREATE INDEX kept_answer_by_age ON kept_answer USING btree (created_at);
CREATE INDEX mail_by_asker ON mail USING btree (((facts ->> 'email'::text))) WHERE (facts ? 'email'::text);
CREATE INDEX mail_by_order ON mail USING btree (((facts ->> 'orderId'::text))) WHERE (facts ? 'orderId'::text);
CREATE INDEX mail_by_recipient ON mail USING btree (recipient);
CREATE INDEX mail_closed ON mail USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX mail_due ON mail USING btree (next_try_at) WHERE (closed_at IS NULL);
CREATE INDEX not_found_by_buyers ON not_found_key USING btree (buyers DESC, key);
CREATE INDEX order_line_by_image ON order_line USING btree (image_url);
CREATE INDEX order_line_by_product ON order_line USING btree (product_id);
CREATE INDEX order_line_search ON order_line USING gin (lower(((((product_name || ' '::text) || COALESCE(part_number, ''::text)) || ' '::text) || COALESCE(translate(part_number, ' -./'::text, ''::text), ''::text))) gin_trgm_ops) WITH (gin_pending_list_limit='16384');
CREATE INDEX order_move_by_admin ON order_move USING btree (actor_email) WHERE (actor = 'admin'::text);
CREATE INDEX order_move_by_xid ON order_move USING btree (xid) WHERE (xid IS NOT NULL);
CREATE INDEX order_move_refunds ON order_move USING btree (at) WHERE (amount_cents IS NOT NULL);
CREATE INDEX orders_awaiting_payment ON orders USING btree (held_until) WHERE (state = 'awaitingPayment'::text);
CREATE INDEX orders_by_customer ON orders USING btree (customer_email, id) WHERE (state <> 'cancelled'::text);
CREATE INDEX orders_by_fulfilment ON orders USING btree (fulfilment, id DESC) WHERE (fulfilment = ANY (ARRAY['partlyShipped'::text, 'shipped'::text, 'delivered'::text]));
CREATE INDEX orders_by_number ON orders USING btree ("right"((id)::text, 8));
CREATE INDEX orders_by_pieces_held ON orders USING btree (pieces, id) WHERE (state = 'awaitingPayment'::text);
CREATE INDEX orders_by_purchase ON orders USING btree (lower(po_number) COLLATE "C") WHERE (po_number IS NOT NULL);
CREATE INDEX orders_by_state ON orders USING btree (state, id) WHERE (state <> 'cancelled'::text);
CREATE INDEX orders_cancelled_by_customer ON orders USING btree (customer_email) WHERE (state = 'cancelled'::text);
CREATE INDEX orders_lately_paid ON orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_newest ON orders USING btree (id) WHERE (state <> 'cancelled'::text);
CREATE INDEX orders_search ON orders USING gin (lower(((((((((((customer_email || ' '::text) || customer_name) || ' '::text) || phone) || ' '::text) || translate(phone, ' +-()./'::text, ''::text)) || ' '::text) || post_code) || ' '::text) || translate(post_code, ' -'::text, ''::text))) gin_trgm_ops) WITH (gin_pending_list_limit='16384');
CREATE INDEX orders_to_pack ON orders USING btree (id DESC) WHERE ((state = ANY (ARRAY['paid'::text, 'partlyRefunded'::text])) AND (fulfilment = ANY (ARRAY['none'::text, 'packing'::text])));
CREATE INDEX orders_unpaid ON orders USING btree (customer_email) WHERE (state = 'awaitingPayment'::text);
CREATE INDEX orders_with_money ON orders USING btree (id) WHERE (state = ANY (ARRAY['paid'::text, 'partlyRefunded'::text]));
CREATE INDEX orders_with_refund ON orders USING btree (id) WHERE (state = ANY (ARRAY['partlyRefunded'::text, 'refunded'::text]));
CREATE INDEX payment_intent_by_order ON payment_intent USING btree (order_id);
CREATE INDEX payment_intent_due ON payment_intent USING btree (check_at) WHERE (state = 'live'::text);
CREATE UNIQUE INDEX payment_intent_one_live ON payment_intent USING btree (order_id) WHERE (state = 'live'::text);
CREATE INDEX period_sales_by_cover ON period_sales USING btree (period, (((available)::double precision / (pieces)::double precision)), product_id) WHERE ((pieces > 0) AND (available IS NOT NULL));
CREATE INDEX period_sales_by_pieces ON period_sales USING btree (period, pieces DESC, product_id) WHERE (pieces > 0);
CREATE INDEX period_sales_by_revenue ON period_sales USING btree (period, ((gross_cents - refunded_cents)) DESC, product_id) WHERE (pieces > 0);
CREATE INDEX product_by_adder ON product USING btree (added_by_email);
CREATE INDEX product_by_image ON product USING btree (image_url) WHERE (removed_at IS NULL);
CREATE INDEX product_by_name ON product USING btree (name) WHERE (removed_at IS NULL);
CREATE INDEX product_by_replacement ON product USING btree (replaced_by) WHERE (replaced_by IS NOT NULL);
CREATE INDEX product_further_pictures ON product USING gin (further_pictures jsonb_path_ops) WHERE (removed_at IS NULL);
CREATE INDEX product_newest ON product USING btree (id DESC) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX product_part_number ON product USING btree (part_number) WHERE (removed_at IS NULL);
CREATE INDEX product_removed ON product USING btree (id) WHERE (removed_at IS NOT NULL);
CREATE INDEX product_replaced_part ON product USING btree (part_key(part_number) COLLATE "C") WHERE (replaced_by IS NOT NULL);
CREATE INDEX profile_by_image ON profile USING btree (image_url) WHERE (image_url IS NOT NULL);
CREATE INDEX proof_epoch_due ON proof_epoch USING btree (forget_at) WHERE (forget_at IS NOT NULL);
CREATE INDEX reference_by_product ON reference USING btree (product_id);
CREATE INDEX reference_folded ON reference USING btree (folded_key(key));
CREATE INDEX refund_by_intent ON refund USING btree (intent_id);
CREATE INDEX refund_by_order ON refund USING btree (order_id);
CREATE INDEX refund_by_requester ON refund USING btree (requested_by) WHERE (requested_by IS NOT NULL);
CREATE INDEX refund_by_return ON refund USING btree (return_id) WHERE (return_id IS NOT NULL);
CREATE INDEX refund_due ON refund USING btree (due_at) WHERE (state = 'pending'::text);
CREATE INDEX refund_line_by_line ON refund_line USING btree (order_id, line_no);
CREATE UNIQUE INDEX refund_of_stray_payment ON refund USING btree (intent_id) WHERE (order_id IS NULL);
CREATE INDEX return_by_order ON return_request USING btree (order_id, id);
CREATE INDEX return_by_state ON return_request USING btree (state, id DESC);
CREATE INDEX return_line_by_line ON return_line USING btree (order_id, line_no);
CREATE INDEX return_line_pictures ON return_line USING gin (pictures) WHERE (pictures <> '[]'::jsonb);
CREATE INDEX return_open ON return_request USING btree (order_id) WHERE (state = ANY (ARRAY['requested'::text, 'approved'::text, 'received'::text]));
CREATE INDEX review_by_email ON review USING btree (email) WHERE (email IS NOT NULL);
CREATE INDEX review_by_image ON review USING btree (image_url);
CREATE INDEX sales_whole_day ON sales_day USING btree (day) WHERE (product_id IS NULL);
CREATE INDEX session_by_expiry ON session USING btree (expires_at);
CREATE INDEX session_by_user ON session USING btree (user_id);
CREATE INDEX shipment_by_packer ON shipment USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX shipment_line_by_line ON shipment_line USING btree (order_id, line_no);
CREATE INDEX shipment_open ON shipment USING btree (order_id) WHERE (state = ANY (ARRAY['packing'::text, 'shipped'::text]));
CREATE INDEX started_sign_in_by_expiry ON started_sign_in USING btree (expires_at);
CREATE INDEX stock_entry_by_actor ON stock_entry USING btree (actor_email, id) WHERE (actor_email IS NOT NULL);
CREATE INDEX stock_entry_by_order ON stock_entry USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX stock_entry_by_product ON stock_entry USING btree (product_id, id DESC);
CREATE INDEX stock_entry_by_xid ON stock_entry USING btree (xid);
CREATE INDEX stock_watch_waiting ON stock_watch USING btree (product_id, wanted) WHERE (told_at IS NULL);
CREATE INDEX tax_status_accepted ON tax_status USING btree (id) WHERE (state = 'accepted'::text);
CREATE INDEX tax_status_by_decider ON tax_status USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX tax_status_checking ON tax_status USING btree (id) WHERE (state = 'checking'::text);
CREATE INDEX tax_status_of_user ON tax_status USING btree (user_id, id);
CREATE INDEX used_proof_by_expiry ON used_proof USING btree (expires_at);
CREATE INDEX user_identity_by_user ON user_identity USING btree (user_id);
CREATE INDEX users_admins ON users USING btree (id) WHERE (role = 'admin'::text);
CREATE INDEX users_search ON users USING gin (lower(((email || ' '::text) || name)) gin_trgm_ops) WITH (gin_pending_list_limit='128');
CREATE TRIGGER catalogue_stock_added AFTER INSERT ON catalogue_entry FOR EACH ROW EXECUTE FUNCTION index_stock();
CREATE TRIGGER catalogue_stock_changed AFTER UPDATE OF category, available ON catalogue_entry FOR EACH ROW WHEN (old.category IS DISTINCT FROM new.category OR stock_step(old.available) IS DISTINCT FROM stock_step(new.available)) EXECUTE FUNCTION index_stock();
CREATE TRIGGER introductions_told AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON category_introduction FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_words('introductions');
CREATE TRIGGER content_changed_told AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON content_block FOR EACH STATEMENT EXECUTE FUNCTION tell_content();
CREATE TRIGGER image_added_told AFTER INSERT ON image FOR EACH ROW EXECUTE FUNCTION tell_picture();
CREATE TRIGGER image_changed_told AFTER UPDATE ON image FOR EACH ROW WHEN (old.url IS DISTINCT FROM new.url OR old.width IS DISTINCT FROM new.width OR old.height IS DISTINCT FROM new.height OR old.placeholder IS DISTINCT FROM new.placeholder) EXECUTE FUNCTION tell_picture();
CREATE TRIGGER image_emptied_told AFTER TRUNCATE ON image FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
CREATE TRIGGER verified_buyer_told AFTER UPDATE OF state, customer_email ON orders FOR EACH ROW WHEN (keeps_money(old.state) IS DISTINCT FROM keeps_money(new.state) OR old.customer_email IS DISTINCT FROM new.customer_email) EXECUTE FUNCTION tell_verified_buyer();
CREATE TRIGGER orders_placed AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_placed_orders();
CREATE TRIGGER orders_counted AFTER UPDATE OF state ON orders FOR EACH ROW EXECUTE FUNCTION count_orders();
CREATE TRIGGER product_added AFTER INSERT ON product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_products();
CREATE TRIGGER product_removed AFTER DELETE OR UPDATE OF removed_at ON product FOR EACH ROW EXECUTE FUNCTION count_removed_products();
CREATE TRIGGER product_received BEFORE INSERT ON product FOR EACH ROW EXECUTE FUNCTION receive_new_product();
CREATE TRIGGER product_restocked BEFORE UPDATE OF available ON product FOR EACH ROW WHEN (new.available <> old.available AND new.promised = old.promised) EXECUTE FUNCTION receive_pieces();
CREATE TRIGGER catalogue_entered AFTER INSERT ON product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION enter_catalogue();
CREATE TRIGGER catalogue_left AFTER UPDATE OF removed_at ON product FOR EACH ROW WHEN (old.removed_at IS NULL AND new.removed_at IS NOT NULL) EXECUTE FUNCTION leave_catalogue();
CREATE TRIGGER catalogue_deleted AFTER DELETE ON product FOR EACH ROW WHEN (old.removed_at IS NULL) EXECUTE FUNCTION leave_catalogue();
CREATE TRIGGER catalogue_returned AFTER UPDATE OF removed_at ON product FOR EACH ROW WHEN (old.removed_at IS NOT NULL AND new.removed_at IS NULL) EXECUTE FUNCTION rewrite_catalogue();
CREATE TRIGGER catalogue_rewritten AFTER UPDATE OF name, part_number, brand, category, attributes ON product FOR EACH ROW WHEN (old.removed_at IS NULL AND new.removed_at IS NULL AND (old.name IS DISTINCT FROM new.name OR old.part_number IS DISTINCT FROM new.part_number OR old.brand IS DISTINCT FROM new.brand OR old.category IS DISTINCT FROM new.category OR old.attributes IS DISTINCT FROM new.attributes)) EXECUTE FUNCTION rewrite_catalogue();
CREATE TRIGGER product_added_told AFTER INSERT ON product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_added_products();
CREATE TRIGGER product_changed_told AFTER UPDATE ON product REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_products();
CREATE TRIGGER product_deleted_told AFTER DELETE ON product REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION tell_deleted_products();
CREATE TRIGGER product_emptied_told AFTER TRUNCATE ON product FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
CREATE TRIGGER catalogue_repriced AFTER UPDATE OF list_price_cents, price_per, discount_percent, discounted_cents, discount_until, minimum, order_multiple ON product FOR EACH ROW WHEN (new.removed_at IS NULL AND (old.list_price_cents IS DISTINCT FROM new.list_price_cents OR old.price_per IS DISTINCT FROM new.price_per OR old.discounted_cents IS DISTINCT FROM new.discounted_cents OR old.discount_until IS DISTINCT FROM new.discount_until OR old.minimum IS DISTINCT FROM new.minimum OR old.order_multiple IS DISTINCT FROM new.order_multiple)) EXECUTE FUNCTION reprice_catalogue();
CREATE TRIGGER product_stock_begun AFTER INSERT ON product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION enter_begun_stock();
CREATE TRIGGER product_stock_changed AFTER UPDATE ON product FOR EACH ROW WHEN (new.received <> old.received) EXECUTE FUNCTION enter_changed_stock();
CREATE TRIGGER product_returned AFTER UPDATE OF removed_at ON product FOR EACH ROW WHEN (old.removed_at IS NOT NULL AND new.removed_at IS NULL) EXECUTE FUNCTION notice_returned_stock();
CREATE TRIGGER product_versioned BEFORE UPDATE OF name, description, added_by_email, part_number, brand, category, attributes, list_price_cents, price_per, minimum, order_multiple, ladder, discount_percent, discount_until, carton_pieces, pallet_pieces, pallet_grams, image_url, image_alt, further_pictures, created_at, removed_at, replaced_by, tax_category ON product FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.description IS DISTINCT FROM new.description OR old.added_by_email IS DISTINCT FROM new.added_by_email OR old.part_number IS DISTINCT FROM new.part_number OR old.brand IS DISTINCT FROM new.brand OR old.category IS DISTINCT FROM new.category OR old.attributes IS DISTINCT FROM new.attributes OR old.list_price_cents IS DISTINCT FROM new.list_price_cents OR old.price_per IS DISTINCT FROM new.price_per OR old.minimum IS DISTINCT FROM new.minimum OR old.order_multiple IS DISTINCT FROM new.order_multiple OR old.ladder IS DISTINCT FROM new.ladder OR old.discount_percent IS DISTINCT FROM new.discount_percent OR old.discount_until IS DISTINCT FROM new.discount_until OR old.carton_pieces IS DISTINCT FROM new.carton_pieces OR old.pallet_pieces IS DISTINCT FROM new.pallet_pieces OR old.pallet_grams IS DISTINCT FROM new.pallet_grams OR old.image_url IS DISTINCT FROM new.image_url OR old.image_alt IS DISTINCT FROM new.image_alt OR old.further_pictures IS DISTINCT FROM new.further_pictures OR old.created_at IS DISTINCT FROM new.created_at OR old.removed_at IS DISTINCT FROM new.removed_at OR old.replaced_by IS DISTINCT FROM new.replaced_by OR old.tax_category IS DISTINCT FROM new.tax_category) EXECUTE FUNCTION raise_product_version();
CREATE TRIGGER product_revised BEFORE UPDATE OF name, part_number, image_url, list_price_cents, minimum, discount_percent, discount_until, removed_at, order_multiple, price_per, ladder, tax_category, pallet_pieces, pallet_grams, attributes ON product FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.part_number IS DISTINCT FROM new.part_number OR old.image_url IS DISTINCT FROM new.image_url OR old.list_price_cents IS DISTINCT FROM new.list_price_cents OR old.minimum IS DISTINCT FROM new.minimum OR old.discount_percent IS DISTINCT FROM new.discount_percent OR old.discount_until IS DISTINCT FROM new.discount_until OR old.removed_at IS DISTINCT FROM new.removed_at OR old.order_multiple IS DISTINCT FROM new.order_multiple OR old.price_per IS DISTINCT FROM new.price_per OR old.ladder IS DISTINCT FROM new.ladder OR old.tax_category IS DISTINCT FROM new.tax_category OR old.pallet_pieces IS DISTINCT FROM new.pallet_pieces OR old.pallet_grams IS DISTINCT FROM new.pallet_grams OR jsonb_path_query_first(old.attributes, '$[*]?(@."name" == "Weight")'::jsonpath) IS DISTINCT FROM jsonb_path_query_first(new.attributes, '$[*]?(@."name" == "Weight")'::jsonpath)) EXECUTE FUNCTION revise_product();
CREATE TRIGGER reference_added_told AFTER INSERT ON reference REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_references();
CREATE TRIGGER reference_changed_told AFTER UPDATE ON reference REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_references();
CREATE TRIGGER reference_removed_told AFTER DELETE ON reference REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_references();
CREATE TRIGGER reference_emptied_told AFTER TRUNCATE ON reference FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
CREATE TRIGGER review_counted AFTER INSERT OR DELETE ON review FOR EACH ROW EXECUTE FUNCTION count_reviews();
CREATE TRIGGER review_added_told AFTER INSERT ON review REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reviews();
CREATE TRIGGER review_changed_told AFTER UPDATE ON review REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reviews();
CREATE TRIGGER review_deleted_told AFTER DELETE ON review REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reviews();
CREATE TRIGGER review_emptied_told AFTER TRUNCATE ON review FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
CREATE TRIGGER sales_added_told AFTER INSERT ON sales_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_figures();
CREATE TRIGGER sales_changed_told AFTER UPDATE ON sales_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_figures();
CREATE TRIGGER sales_deleted_told AFTER DELETE ON sales_day REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_figures();
CREATE TRIGGER synonyms_told AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_synonym FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_words('synonyms');
CREATE TRIGGER session_ended_told AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION tell_session();
CREATE TRIGGER session_changed_told AFTER UPDATE ON session FOR EACH ROW WHEN (old.token_hash IS DISTINCT FROM new.token_hash OR old.user_id IS DISTINCT FROM new.user_id OR old.expires_at IS DISTINCT FROM new.expires_at) EXECUTE FUNCTION tell_session();
CREATE TRIGGER session_emptied_told AFTER TRUNCATE ON session FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
CREATE TRIGGER setting_told AFTER INSERT OR DELETE OR UPDATE ON setting FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
CREATE TRIGGER users_counted AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION count_users();
CREATE TRIGGER user_removed_told AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION tell_user();
CREATE TRIGGER user_changed_told AFTER UPDATE ON users FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_user();
CREATE TRIGGER users_emptied_told AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
