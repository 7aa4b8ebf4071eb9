-- version 5
-- The product with these facts instead of its own; facts that are left out stay. A fact without a column is a further
-- one. Values of a custom field that was removed meanwhile are dropped.
create or replace function with_facts(given product, facts jsonb) returns product language plpgsql stable parallel safe as $$
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
    given.image_url := coalesce(facts #>> '{pictures,0,url}', '');
    given.image_alt := coalesce(facts #>> '{pictures,0,alt}', '');
    given.further_pictures := (facts -> 'pictures') - 0;
  end if;
  if facts ? 'discount' then
    given.discount_percent := (facts #>> '{discount,percent}')::smallint;
    given.discount_until := (facts #>> '{discount,until}')::timestamptz;
  end if;
  if facts ? 'discount' or facts ? 'listPriceCents' then
    -- As `discountedPrice` in contract/values/money/price.ts, a test compares them: price and discount may come from two
    -- change sets, and only here both are known.
    given.discounted_cents := (given.list_price_cents * (100 - given.discount_percent) + 50) / 100;
  end if;
  if facts ? 'replacedBy' then
    given.replaced_by := (select id from product where part_number = facts ->> 'replacedBy' and removed_at is null);
  end if;
  given.further_facts := jsonb_strip_nulls(coalesce(given.further_facts, '{}') || (facts - array['name', 'description',
    'email', 'partNumber', 'brand', 'category', 'attributes', 'listPriceCents', 'pricePer', 'minimum', 'orderMultiple',
    'ladder', 'cartonPieces', 'palletPieces', 'palletGrams', 'taxCategory', 'pictures', 'discount', 'replacedBy',
    'references']));
  if facts::text like '%"custom.%' then
    given.further_facts := given.further_facts - array(
      select name from jsonb_object_keys(facts) as name where name like 'custom.%' and not exists (
        select from custom_field where subject = 'product' and key = substr(name, 8) and removed_at is null));
  end if;
  return given;
end $$;
