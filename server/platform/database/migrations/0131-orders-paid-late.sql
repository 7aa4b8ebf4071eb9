-- Orders paid more than three days after they were placed, which are few: all others paid since a day begin shortly before it.
-- concurrently
drop index concurrently if exists orders_paid_late;
create index concurrently orders_paid_late on orders (id) include (paid_at) where paid_at - created_at > interval '72 hours';
