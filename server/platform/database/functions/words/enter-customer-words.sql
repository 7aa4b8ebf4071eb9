-- version 2
-- Enters what a customer is found by, where it changed or went to another account.
create or replace function enter_customer_words() returns trigger language plpgsql as $$
declare
  customer uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  words text := customer_words(customer);
begin
  update users set searched = words where id = customer and searched <> words;
  if tg_op = 'UPDATE' and old.user_id <> new.user_id then
    words := customer_words(old.user_id);
    update users set searched = words where id = old.user_id and searched <> words;
  end if;
  return null;
end $$;

create or replace trigger address_searched after insert or update or delete on address
  for each row execute function enter_customer_words();
create or replace trigger billing_searched after insert or update or delete on billing
  for each row execute function enter_customer_words();
create or replace trigger tax_status_searched after insert or update or delete on tax_status
  for each row execute function enter_customer_words();
