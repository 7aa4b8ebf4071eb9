-- Pieces that left by a shipment or came back have entries too, so that the shelf is the sum of a product's ledger. See
-- docs/decisions/0034-goods.md.
alter table stock_entry add column shipped integer not null default 0;
alter table stock_entry drop constraint stock_entry_kind_check;
alter table stock_entry add constraint stock_entry_kind_check
  check (kind in ('receive', 'count', 'scrap', 'return', 'correction', 'import', 'ship')) not valid;
alter table stock_entry drop constraint stock_entry_check;
alter table stock_entry add constraint stock_entry_check
  check (delta <> 0 or shipped <> 0 or kind in ('return', 'count')) not valid;
alter table stock_entry validate constraint stock_entry_kind_check;
alter table stock_entry validate constraint stock_entry_check;

-- The act of a return names its scrapped pieces, so the kind follows from the direction.
create function enter_shipped_stock() returns trigger language plpgsql as $$
declare
  act constant jsonb := coalesce(nullif(current_setting('bulkhead.stock_act', true), ''), '{}')::jsonb;
  gone constant integer := new.shipped - old.shipped;
begin
  insert into stock_entry (product_id, kind, delta, shipped, quantity, reason, actor_email, order_id)
  values (new.id, case when gone > 0 then 'ship' else 'return' end, 0, gone, abs(gone),
    coalesce(act ->> 'reason', 'by hand in the database'), act ->> 'actorEmail', (act ->> 'orderId')::uuid);
  return null;
end $$;
-- Triggers run by name: pieces come back before some of them are scrapped.
create trigger product_shipped_changed after update on product for each row
  when (new.shipped <> old.shipped) execute function enter_shipped_stock();

insert into stock_entry (product_id, kind, delta, shipped, quantity, reason)
  select id, 'ship', 0, shipped, shipped, 'Shipped before the ledger kept shipments' from product where shipped > 0;
