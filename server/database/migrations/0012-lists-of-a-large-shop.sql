-- As `orders_newest`: read backwards, a customer's orders and those of one state grow at their end. Kept newest first,
-- each new order halved a full page, and both were nearly twice as large as what they hold.
drop index orders_by_customer;
create index orders_by_customer on orders (customer_email, id) where state <> 'cancelled';
drop index orders_by_state;
create index orders_by_state on orders (state, id) where state <> 'cancelled';

-- What is counted is counted in an index alone, unless the row has changed since the last vacuum. Every order changes
-- one; at PostgreSQL's usual fifth of the table half of a count's 10,001 rows were looked up, which took six times as long.
alter table catalogue_entry set (autovacuum_vacuum_scale_factor = 0.02);
