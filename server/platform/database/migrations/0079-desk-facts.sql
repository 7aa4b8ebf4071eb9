-- Facts for customs and the desk. No row holds one yet, so none needs to be looked at.
alter table product add constraint product_customs_check check (
  further_facts ->> 'tariffNumber' ~ '^[0-9]{6}([0-9]{2}){0,2}$' and further_facts ->> 'unNumber' ~ '^UN[0-9]{4}$'
) not valid;
alter table product add constraint product_supplier_check check (
  coalesce(jsonb_typeof(further_facts -> 'supplier') = 'string'
    and length(further_facts ->> 'supplier') between 1 and 80, true)
  and coalesce(jsonb_typeof(further_facts -> 'supplierNumber') = 'string'
    and length(further_facts ->> 'supplierNumber') between 1 and 60, true)
  and coalesce(jsonb_typeof(further_facts -> 'bin') = 'string'
    and length(further_facts ->> 'bin') between 1 and 20, true)
) not valid;
alter table product add constraint product_desk_numbers_check check (
  case jsonb_typeof(further_facts -> 'purchasePriceCents') when 'number'
    then (further_facts -> 'purchasePriceCents')::numeric between 1 and 100000000 else further_facts -> 'purchasePriceCents' is null end
  and case jsonb_typeof(further_facts -> 'reorderLevel') when 'number'
    then (further_facts -> 'reorderLevel')::numeric between 1 and 10000000 else further_facts -> 'reorderLevel' is null end
  and case jsonb_typeof(further_facts -> 'leadTimeDays') when 'number'
    then (further_facts -> 'leadTimeDays')::numeric between 1 and 730 else further_facts -> 'leadTimeDays' is null end
) not valid;
