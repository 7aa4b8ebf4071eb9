-- version 1
-- Adds to the count of a long list, in the slot of this connection: two that met in one slot waited for each other’s
-- disk.
create or replace function count_rows(counted text, change bigint) returns void language sql as $$
  insert into row_count as kept (list, slot, rows)
  values (counted, (pg_backend_pid() % 32)::smallint, change)
  on conflict (list, slot) do update set rows = kept.rows + excluded.rows
$$;
