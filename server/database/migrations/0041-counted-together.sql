-- Orders that are placed by one statement are counted once, not each.
create function count_placed_orders() returns trigger language plpgsql as $$
begin
  perform count_rows('orders:' || state, count(*)) from added where state <> 'cancelled' group by state order by state;
  return null;
end $$;
create trigger orders_placed after insert on orders referencing new table as added
  for each statement execute function count_placed_orders();
drop trigger orders_counted on orders;
create trigger orders_counted after update of state on orders for each row execute function count_orders();

-- A job empties these lists every few seconds. Orders fill them, and must not empty them meanwhile.
alter index orders_search set (gin_pending_list_limit = 16384);
alter index order_line_search set (gin_pending_list_limit = 16384);
