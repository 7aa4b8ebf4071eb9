-- Part numbers of a product's alternatives, as the desk names them. No row holds one yet, so none needs to be looked at.
alter table product add constraint product_alternatives_check check (
  jsonb_typeof(further_facts -> 'alternatives') = 'string' and length(further_facts ->> 'alternatives') between 1 and 300
) not valid;
