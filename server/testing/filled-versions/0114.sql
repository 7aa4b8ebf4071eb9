-- Example rows of the tables that migration 0114 added.
insert into users (id, email, name) values ('00000000-0000-7000-8000-000000000112', 'dana@home.example', 'Dana');
insert into account_merge select '00000000-0000-7000-8000-000000000112', id, 'Call of 27 November', 'rita@bulkhead.example', '2026-11-28T09:00:00+00:00', '{billTo}'
from users where email = 'dana@northgate.example';
insert into merged_row values ('00000000-0000-7000-8000-000000000112', 'address', '00000000-0000-7000-8000-000000000033', '{"isDefault": true}');
