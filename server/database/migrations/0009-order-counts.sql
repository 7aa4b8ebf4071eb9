-- The admin's list of one state shows its total: kept for each state, it is not counted for each page. What is in no list,
-- cancelled orders, is in no total.
create or replace function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.state = new.state then return null; end if;
    if old.state <> 'cancelled' then perform count_rows('orders:' || old.state, -1); end if;
  end if;
  if new.state <> 'cancelled' then perform count_rows('orders:' || new.state, 1); end if;
  return null;
end $$;

delete from row_count where list = 'orders';
insert into row_count (list, slot, rows)
select 'orders:' || state, 0, count(*) from orders where state <> 'cancelled' group by state;
