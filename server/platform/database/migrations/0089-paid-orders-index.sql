-- What customers paid in a year is summed up from the index alone; it takes the place of orders_lately_paid.
-- concurrently
drop index concurrently if exists orders_paid;
create index concurrently orders_paid on orders (paid_at) include (customer_email, goods_cents, freight_cents, tax_cents) where paid_at is not null;
drop index concurrently if exists orders_lately_paid;
