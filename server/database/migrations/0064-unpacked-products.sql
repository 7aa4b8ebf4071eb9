-- Products without pallet data, of which freight asks.
create index product_unpacked on product (id desc) where removed_at is null and pallet_pieces is null;
