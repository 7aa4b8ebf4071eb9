-- version 3
-- Raises the version of a product and of each changed fact. It compares fact by fact: two calls of `product_facts`
-- take ten times as long, and bulk changes come in tens of thousands.
create or replace function raise_product_version() returns trigger language plpgsql as $$
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
  if new.further_facts is distinct from old.further_facts then
    changed := changed || array(select key from jsonb_object_keys(old.further_facts || new.further_facts) as key
      where new.further_facts -> key is distinct from old.further_facts -> key);
  end if;
  new.version := old.version + 1;
  foreach fact in array changed loop
    new.fact_versions := new.fact_versions || jsonb_build_object(fact, new.version);
  end loop;
  return new;
end $$;

create or replace trigger product_versioned
  before update of name, description, added_by_email, part_number, brand, category, attributes, list_price_cents,
    price_per, minimum, order_multiple, ladder, discount_percent, discount_until, carton_pieces, pallet_pieces,
    pallet_grams, image_url, image_alt, further_pictures, created_at, removed_at, is_draft, replaced_by,
    tax_category, further_facts on product
    for each row
  when ((old.name, old.description, old.added_by_email, old.part_number, old.brand, old.category, old.attributes,
    old.list_price_cents, old.price_per, old.minimum, old.order_multiple, old.ladder, old.discount_percent,
    old.discount_until, old.carton_pieces, old.pallet_pieces, old.pallet_grams, old.image_url, old.image_alt,
    old.further_pictures, old.created_at, old.removed_at, old.is_draft, old.replaced_by, old.tax_category, old.further_facts) is distinct from
    (new.name, new.description, new.added_by_email, new.part_number, new.brand, new.category, new.attributes,
    new.list_price_cents, new.price_per, new.minimum, new.order_multiple, new.ladder, new.discount_percent,
    new.discount_until, new.carton_pieces, new.pallet_pieces, new.pallet_grams, new.image_url, new.image_alt,
    new.further_pictures, new.created_at, new.removed_at, new.is_draft, new.replaced_by, new.tax_category, new.further_facts))
  execute function raise_product_version();
