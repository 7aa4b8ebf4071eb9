-- Removed products, newest first, to be brought back. Few are, and the list was a walk along all the others.
-- concurrently
drop index concurrently if exists product_removed;
create index concurrently product_removed on product (id) where removed_at is not null;
