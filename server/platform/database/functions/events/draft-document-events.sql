-- version 1
-- Drafts an event for each invoice and credit note.
create or replace function draft_document_events() returns trigger language plpgsql as $$
begin
  insert into event_draft (kind, object, subject, version, at)
  select kind, 'document', id, 1, now() from added;
  return null;
end $$;

create or replace trigger document_drafted
  after insert on document referencing new table as added for each statement
  execute function draft_document_events();
