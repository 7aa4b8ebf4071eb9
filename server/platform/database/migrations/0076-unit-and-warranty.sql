-- How a product is counted for sale, such as `set of 4`, and its warranty in words. No row holds one yet, so none needs
-- to be looked at.
alter table product add constraint product_unit_of_sale_check check (
  jsonb_typeof(further_facts -> 'unitOfSale') = 'string' and length(further_facts ->> 'unitOfSale') between 1 and 40
) not valid;
alter table product add constraint product_warranty_check check (
  jsonb_typeof(further_facts -> 'warranty') = 'string' and length(further_facts ->> 'warranty') between 1 and 60
) not valid;
