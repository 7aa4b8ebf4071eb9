-- version 1
-- Drafts an event for each move of an order, in the move's transaction.
create or replace function draft_move_events() returns trigger language plpgsql as $$
begin
  insert into event_draft (kind, object, subject, version, at, person)
  select event_of_move(axis, to_state, reason, amount_cents), 'order', order_id, move_no, at,
    case when actor in ('customer', 'admin') then (select users.id from users where email = actor_email) end
  from added;
  return null;
end $$;

create or replace trigger order_move_drafted
  after insert on order_move referencing new table as added for each statement
  execute function draft_move_events();
