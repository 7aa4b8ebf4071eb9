-- version 1
-- The act that writes stock in this transaction, as `enter_stock_as` named it.
create or replace function stock_act() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('bulkhead.stock_act', true), ''),
    '{"kind": "correction", "reason": "by hand in the database"}')::jsonb
$$;
