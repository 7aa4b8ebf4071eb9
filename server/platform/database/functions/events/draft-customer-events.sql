-- version 1
-- Drafts an event for each account that is new, changed or gone.
create or replace function draft_customer_events() returns trigger language plpgsql as $$
begin
  insert into event_draft (kind, object, subject, at, person)
  values ('customer', 'customer', case tg_op when 'DELETE' then old.id else new.id end, now(),
    case tg_op when 'INSERT' then new.id end);
  return null;
end $$;

create or replace trigger customer_drafted after insert or delete on users
  for each row execute function draft_customer_events();
create or replace trigger customer_change_drafted after update on users
  for each row when (old is distinct from new)
  execute function draft_customer_events();
