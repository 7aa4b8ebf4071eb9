-- The list of untaxed orders reads no others.
-- concurrently
drop index concurrently if exists orders_untaxed;
create index concurrently orders_untaxed on orders (id) where untaxed;
