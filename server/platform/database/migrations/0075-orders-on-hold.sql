-- Why staff hold the goods of an order back; null: they don't. No row holds one yet, so none needs to be looked at.
alter table orders add column on_hold text;
alter table orders add constraint orders_on_hold_check check (length(on_hold) between 1 and 300) not valid;
