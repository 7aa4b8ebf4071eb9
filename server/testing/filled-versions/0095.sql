-- Example rows of the table that migration 0095 added.
insert into erasure (user_id, reason, asked_by, asked_at)
select id, 'Letter of 27 November', 'rita@bulkhead.example', '2026-11-28T09:00:00+00:00' from users where role = 'customer' limit 1;
