-- What a customer let go unpaid is looked up with each order of an account that has paid nothing.
-- concurrently
drop index concurrently if exists orders_ended_unpaid;
create index concurrently orders_ended_unpaid on orders (customer_email) where state in ('expired', 'cancelled');
