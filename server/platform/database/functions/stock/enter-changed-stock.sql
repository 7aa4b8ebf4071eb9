-- version 1
-- Enters each change of received pieces in the ledger, whatever wrote it.
create or replace function enter_changed_stock() returns trigger language plpgsql as $$
declare
  act constant jsonb := stock_act();
  change constant integer := new.received - old.received;
begin
  insert into stock_entry (product_id, kind, delta, quantity, reason, note, reference, actor_email, order_id, change_set_id)
  values (new.id, act ->> 'kind', change, coalesce((act ->> 'quantity')::integer, abs(change)), act ->> 'reason',
    act ->> 'note', act ->> 'reference', act ->> 'actorEmail', (act ->> 'orderId')::uuid, (act ->> 'changeSetId')::bigint);
  return null;
end $$;

create or replace trigger product_stock_changed
  after update on product for each row
  when (new.received <> old.received)
  execute function enter_changed_stock();
