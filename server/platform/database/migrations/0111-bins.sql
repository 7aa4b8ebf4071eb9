-- Products by the bin in which they lie.
-- concurrently
drop index concurrently if exists product_by_bin;
create index concurrently product_by_bin on product (((further_facts ->> 'bin') collate "C"), id) where removed_at is null and further_facts ? 'bin';
