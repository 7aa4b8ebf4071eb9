-- The country that a product comes from, by its ISO 3166-1 code. No row holds one yet, so none needs to be looked at.
alter table product add constraint product_country_of_origin_check
  check (further_facts ->> 'countryOfOrigin' ~ '^[A-Z]{2}$') not valid;
