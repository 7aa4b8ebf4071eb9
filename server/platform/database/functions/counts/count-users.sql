-- version 1
-- Counts accounts.
create or replace function count_users() returns trigger language plpgsql as $$
begin
  perform count_rows('users', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;

create or replace trigger users_counted
  after insert or delete on users for each row
  execute function count_users();
