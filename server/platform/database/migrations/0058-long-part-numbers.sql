-- Part numbers of configured parts have up to 60 characters: see `keyBounds` in contract/quick-order/part-key.ts.
-- The wider checks are of names of their own, so that they can be added before the narrower ones go.
alter table reference add constraint reference_key_length check (length(key) between 3 and 60) not valid;
alter table reference validate constraint reference_key_length;
alter table reference drop constraint reference_key_check;

alter table customer_part add constraint customer_part_key_length check (length(key) between 1 and 60) not valid;
alter table customer_part validate constraint customer_part_key_length;
alter table customer_part drop constraint customer_part_key_check;
-- Longer keys were cut.
update customer_part set key = part_key(number) where length(key) = 40 and length(part_key(number)) > 40;

alter table not_found add constraint not_found_key_bounds check (length(key) between 3 and 60) not valid;
alter table not_found validate constraint not_found_key_bounds;
alter table not_found drop constraint not_found_key_length;
