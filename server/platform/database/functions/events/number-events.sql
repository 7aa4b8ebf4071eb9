-- version 1
-- Moves committed drafts to the end of the feed, at most so many, and returns how many; null if another node has the
-- turn. The statement behind the lock sees all that its former holder numbered. Acts on one object wait for each other,
-- so the drafts' order is theirs. Ahead of the lock nobody asks for it in vain: every node looks several times a second.
create or replace function number_events(most integer) returns integer language plpgsql as $$
declare
  numbered integer;
begin
  if not exists (select from event_draft) then return 0; end if;
  if not pg_try_advisory_xact_lock(727010) then return null; end if;
  with taken as (
    delete from event_draft
    where draft_no = any(array(select draft_no from event_draft order by draft_no limit most))
    returning *
  )
  insert into event (seq, kind, object, subject, body)
  select (select coalesce(max(seq), 0) from event) + row_number() over (order by draft_no), kind, object, subject,
    event_body(kind, object, subject, version, at, person, api_key)
  from taken order by draft_no;
  get diagnostics numbered = row_count;
  return numbered;
end $$;
