-- Example rows of the tables that migration 0119 made.
insert into history_entry (at, actor_id, device, kind, subject_kind, subject_id, after)
  select now(), id, 'Edge on Windows', 'PUT /settings/:key', 'setting', 'returns', '{"days": 14}' from users order by id limit 1;
insert into history_value (entry_id, commitment, salt, value, person_id)
  select entry.id, 'ab', '\x01', 'Letter of Monday', actor_id from history_entry entry;
insert into history_head (seq, hash, mailed_at) values (1, '\x01', now());
