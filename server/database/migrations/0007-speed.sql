-- An order is one statement; see docs/decisions/0016-one-statement.md.

-- How many orders of a customer wait for payment; null where the customer is not there any more. Takes a lock on the
-- customer for the rest of the transaction: without it two orders sent at once would both count the last free place, and
-- one sent while the account is being deleted would stay behind under its e-mail. A function of its own because it sees
-- what was committed while it waited for the lock; a subquery would see what was there when its statement began.
create function count_unpaid_orders(of_user uuid, of_customer text) returns integer language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_customer, 0));
  return (
    select (select count(*) from orders where customer_email = of_customer and state = 'awaitingPayment')
    from users where id = of_user
  );
end $$;

-- A customer of many years has thousands of orders and few that wait.
create index orders_unpaid on orders (customer_email) where state = 'awaitingPayment';

-- A slot for each connection and not one by chance: with twelve connections two of them met in a slot at every other
-- order, and the second waited for the first one's disk.
create or replace function count_rows(counted text, change bigint) returns void language sql as $$
  insert into row_count as kept (list, slot, rows)
  values (counted, (pg_backend_pid() % 32)::smallint, change)
  on conflict (list, slot) do update set rows = kept.rows + excluded.rows
$$;

-- The admin's list of one state: without it a rare state was looked for among all orders.
create index orders_by_state on orders (state, id desc) where state <> 'cancelled';
