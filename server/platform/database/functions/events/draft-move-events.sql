-- version 2
-- Drafts an event for each move of an order, in the move's transaction. By rows: an order has one move at a time, and a
-- table of the new rows costs it twice as much.
create or replace function draft_move_events() returns trigger language plpgsql as $$
begin
  insert into event_draft (kind, object, subject, version, at, person)
  values (event_of_move(new.axis, new.to_state, new.reason, new.amount_cents), 'order', new.order_id, new.move_no, new.at,
    case when new.actor in ('customer', 'admin') then (select users.id from users where email = new.actor_email) end);
  return null;
end $$;

create or replace trigger order_move_drafted
  after insert on order_move for each row
  execute function draft_move_events();
