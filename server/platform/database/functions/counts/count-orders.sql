-- version 1
-- Moves an order from the count of one state to that of another. Cancelled orders are in no list, and so in no count.
create or replace function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.state = new.state then return null; end if;
    if old.state <> 'cancelled' then perform count_rows('orders:' || old.state, -1); end if;
  end if;
  if new.state <> 'cancelled' then perform count_rows('orders:' || new.state, 1); end if;
  return null;
end $$;

create or replace trigger orders_counted
  after update of state on orders for each row
  execute function count_orders();
