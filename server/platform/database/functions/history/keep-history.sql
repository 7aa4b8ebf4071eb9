-- version 1
-- Refuses every change of an entry, except the first chaining.
create or replace function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.seq is null and new.seq is not null
      and (to_jsonb(new) - 'seq' - 'hash')::text = (to_jsonb(old) - 'seq' - 'hash')::text then
      return new;
    end if;
  end if;
  raise exception 'Entries of the history are neither changed nor deleted.' using errcode = 'restrict_violation';
end $$;

create or replace trigger history_kept
  before update or delete on history_entry for each row
  execute function keep_history();

create or replace trigger history_not_emptied
  before truncate on history_entry for each statement
  execute function keep_history();
