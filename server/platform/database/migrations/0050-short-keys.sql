-- The keys that are read and the keys that are counted have the same bounds: see `keyBounds` in contract/quick-order/part-key.ts.
-- The wider check is of a name of its own, so that it can be added before the narrower one goes.
alter table not_found add constraint not_found_key_length check (length(key) between 3 and 40) not valid;
alter table not_found validate constraint not_found_key_length;
alter table not_found drop constraint not_found_key_check;
