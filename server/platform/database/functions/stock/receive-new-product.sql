-- version 1
-- A new product has received the pieces it begins with.
create or replace function receive_new_product() returns trigger language plpgsql as $$
begin
  new.received := new.available + new.promised;
  return new;
end $$;

create or replace trigger product_received
  before insert on product for each row
  execute function receive_new_product();
