-- version 1
-- Enters what a customer is found by, where it changed.
create or replace function enter_customer_words() returns trigger language plpgsql as $$
declare
  customer uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  words text := customer_words(customer);
begin
  update users set searched = words where id = customer and searched <> words;
  return null;
end $$;

create or replace trigger address_searched after insert or update or delete on address
  for each row execute function enter_customer_words();
create or replace trigger billing_searched after insert or update or delete on billing
  for each row execute function enter_customer_words();
create or replace trigger tax_status_searched after insert or update or delete on tax_status
  for each row execute function enter_customer_words();
