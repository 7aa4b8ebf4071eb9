-- version 1
-- Names the act behind the changes of stock that follow in this transaction. A change without one was written in the
-- database by hand.
create or replace function enter_stock_as(act jsonb) returns void language sql as $$
  select set_config('bulkhead.stock_act', act::text, true)
$$;
