-- version 1
-- Enters shipped pieces in the ledger. The act of a return names its scrapped pieces, so the kind follows from the
-- direction.
create or replace function enter_shipped_stock() returns trigger language plpgsql as $$
declare
  act constant jsonb := coalesce(nullif(current_setting('bulkhead.stock_act', true), ''), '{}')::jsonb;
  gone constant integer := new.shipped - old.shipped;
begin
  insert into stock_entry (product_id, kind, delta, shipped, quantity, reason, actor_email, order_id)
  values (new.id, case when gone > 0 then 'ship' else 'return' end, 0, gone, abs(gone),
    coalesce(act ->> 'reason', 'by hand in the database'), act ->> 'actorEmail', (act ->> 'orderId')::uuid);
  return null;
end $$;

create or replace trigger product_shipped_changed
  after update on product for each row
  when (new.shipped <> old.shipped)
  execute function enter_shipped_stock();
