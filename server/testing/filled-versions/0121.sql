-- Example rows of the table that migration 0121 added.
insert into staff_invitation select '00000000-0000-7000-8000-000000000118', 'pat@bulkhead.example', '{stock:read,stock:write}', '\x0118', id, '2026-11-29T09:00:00+00:00', '2026-12-06T09:00:00+00:00'
from users where email = 'dana@northgate.example';
