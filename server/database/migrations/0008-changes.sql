-- What was changed, told to every process that keeps answers or sessions in memory. See docs/decisions/0015-hot-answers.md.

-- A row for each statement that changed something kept, read by every node several times a second and forgotten soon.
-- Unlogged: after a crash every node has lost its connection and begins with nothing kept.
create unlogged table change (
  -- Nodes read what their last snapshot did not see: no row is missed, however late its transaction commits.
  xid xid8 not null default pg_current_xact_id(),
  -- Whose connection it was: the writer has heard of it already.
  pid integer not null default pg_backend_pid(),
  tags text[] not null
);
create index change_by_xid on change (xid);

-- The process that writes hears at once: a message on its own connection, always before the change can be seen by
-- others. INFO, because it reaches the client whatever `client_min_messages` says. No NOTIFY here: it would have all
-- orders commit one after another.
create function tell_change(told text[]) returns void language plpgsql as $$
begin
  insert into change (tags) values (told);
  raise info 'bulkhead changed %', array_to_json(told);
end $$;

-- Of more rows than this in one statement nobody is told the ids.
create function most_told() returns integer language sql immutable parallel safe as 'select 50';

create function tell_added_products() returns trigger language plpgsql as $$
begin
  if exists (select from added where removed_at is null) then
    perform tell_change('{products,assortment}');
  end if;
  return null;
end $$;
create trigger product_added_told after insert on product referencing new table as added
  for each statement execute function tell_added_products();

-- Stock is told with its numbers, so that an order drops what shows the product and not what merely counts it.
create function tell_changed_products() returns trigger language plpgsql as $$
declare
  told text[];
  pieces constant text[] := '{available,promised,received}';
begin
  if (select count(*) from (select from after limit most_told() + 1) as several) > most_told() then
    perform tell_change('{everything}');
    return null;
  end if;
  select array_agg(distinct tag) into told from before join after using (id), lateral unnest(
    case when before is not distinct from after then '{}'
    when to_jsonb(before) - pieces = to_jsonb(after) - pieces
      then array[concat_ws(':', 'stock', id, before.available, after.available, after.minimum)]
    when (before.removed_at is null) <> (after.removed_at is null)
      then array['product:' || id, 'assortment', 'products']
    else array['product:' || id, 'assortment'] end) as tag;
  if told is not null then perform tell_change(told); end if;
  return null;
end $$;
create trigger product_changed_told after update on product referencing old table as before new table as after
  for each statement execute function tell_changed_products();

create function tell_deleted_products() returns trigger language plpgsql as $$
begin
  if exists (select from deleted) then perform tell_change('{everything}'); end if;
  return null;
end $$;
create trigger product_deleted_told after delete on product referencing old table as deleted
  for each statement execute function tell_deleted_products();

create function tell_reviews() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then perform tell_change('{reviews}'); end if;
  return null;
end $$;
create trigger review_added_told after insert on review referencing new table as changed
  for each statement execute function tell_reviews();
create trigger review_changed_told after update on review referencing new table as changed
  for each statement execute function tell_reviews();
create trigger review_deleted_told after delete on review referencing old table as changed
  for each statement execute function tell_reviews();

-- What products show of a picture; whether something uses it is of no interest.
create function tell_picture() returns trigger language plpgsql as $$
begin
  perform tell_change(array['picture:' || new.url]);
  return null;
end $$;
create trigger image_added_told after insert on image for each row execute function tell_picture();
create trigger image_changed_told after update on image for each row
  when ((old.url, old.width, old.height, old.placeholder) is distinct from (new.url, new.width, new.height, new.placeholder))
  execute function tell_picture();

-- Who is signed in. The use of a session is noted without telling anybody.
create function tell_session() returns trigger language plpgsql as $$
begin
  perform tell_change(array['user:' || old.user_id]);
  return null;
end $$;
create trigger session_ended_told after delete on session for each row execute function tell_session();
create trigger session_changed_told after update on session for each row
  when ((old.token_hash, old.user_id, old.expires_at) is distinct from (new.token_hash, new.user_id, new.expires_at))
  execute function tell_session();

create function tell_user() returns trigger language plpgsql as $$
begin
  perform tell_change(array['user:' || old.id]);
  return null;
end $$;
create trigger user_removed_told after delete on users for each row execute function tell_user();
create trigger user_changed_told after update on users for each row when (old is distinct from new)
  execute function tell_user();

create function tell_everything() returns trigger language plpgsql as $$
begin
  perform tell_change('{everything}');
  return null;
end $$;
create trigger product_emptied_told after truncate on product for each statement execute function tell_everything();
create trigger review_emptied_told after truncate on review for each statement execute function tell_everything();
create trigger image_emptied_told after truncate on image for each statement execute function tell_everything();
create trigger session_emptied_told after truncate on session for each statement execute function tell_everything();
create trigger users_emptied_told after truncate on users for each statement execute function tell_everything();
