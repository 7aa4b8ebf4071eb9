-- version 1
-- Counts pieces as received if `available` changes alone: an admin or an import wrote it. Orders change `promised`
-- with it.
create or replace function receive_pieces() returns trigger language plpgsql as $$
begin
  new.received := new.available + new.promised;
  return new;
end $$;

create or replace trigger product_restocked
  before update of available on product for each row
  when (new.available <> old.available and new.promised = old.promised)
  execute function receive_pieces();
