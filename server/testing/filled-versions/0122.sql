-- Example values of the columns that migration 0122 added.
update session set proved_at = created_at, by_second_factor = true;
