-- Products without pallet data, of which freight asks.
-- concurrently
drop index concurrently if exists product_unpacked;
create index concurrently product_unpacked on product (id desc) where removed_at is null and pallet_pieces is null;
