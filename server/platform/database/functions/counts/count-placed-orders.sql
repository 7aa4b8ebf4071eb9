-- version 1
-- Counts the orders that a statement placed.
create or replace function count_placed_orders() returns trigger language plpgsql as $$
begin
  perform count_rows('orders:' || state, count(*)) from added where state <> 'cancelled' group by state order by state;
  return null;
end $$;

create or replace trigger orders_placed
  after insert on orders referencing new table as added for each statement
  execute function count_placed_orders();
