-- Freight and tax are judged by pack data, tax category and weight, too: an order that waited behind a change of them
-- was charged the former tax.
drop trigger product_revised on product;
create trigger product_revised
  before update of name, part_number, image_url, list_price_cents, minimum, discount_percent, discount_until, removed_at,
    order_multiple, price_per, ladder, tax_category, pallet_pieces, pallet_grams, attributes
  on product for each row
  when (
    (old.name, old.part_number, old.image_url, old.list_price_cents, old.minimum, old.discount_percent, old.discount_until, old.removed_at,
      old.order_multiple, old.price_per, old.ladder, old.tax_category, old.pallet_pieces, old.pallet_grams,
      jsonb_path_query_first(old.attributes, '$[*] ? (@.name == "Weight")'))
    is distinct from
    (new.name, new.part_number, new.image_url, new.list_price_cents, new.minimum, new.discount_percent, new.discount_until, new.removed_at,
      new.order_multiple, new.price_per, new.ladder, new.tax_category, new.pallet_pieces, new.pallet_grams,
      jsonb_path_query_first(new.attributes, '$[*] ? (@.name == "Weight")'))
  )
  execute function revise_product();
