-- version 1
-- Moves what orders have added to the search's indexes out of the lists that each search reads to its end. Runs with the
-- rights of the tables' owner, which PostgreSQL asks for; the shop may be another role.
create or replace function settle_order_search() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select gin_clean_pending_list('orders_search'), gin_clean_pending_list('order_line_search')
$$;
