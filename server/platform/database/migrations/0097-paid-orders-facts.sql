-- Payments without a paper are counted from the index alone, too; it takes the place of orders_paid.
-- concurrently
drop index concurrently if exists orders_paid_facts;
create index concurrently orders_paid_facts on orders (paid_at) include (id, customer_email, goods_cents, freight_cents, tax_cents, sample) where paid_at is not null;
drop index concurrently if exists orders_paid;
