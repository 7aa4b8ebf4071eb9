-- Example rows of the tables that migration 0118 added.
insert into authenticator select id, '\x01', '2026-11-29T09:00:00+00:00', '2026-11-29T09:01:00+00:00', 59000000 from users where email = 'dana@northgate.example';
insert into recovery_code select id, '\x02' from users where email = 'dana@northgate.example';
insert into passkey select '00000000-0000-7000-8000-000000000119', id, 'credential', '\x03', 1, '{internal}', 'Chrome on Windows', '2026-11-29T09:00:00+00:00', null from users where email = 'dana@northgate.example';
insert into factor_challenge select '\x04', 'signIn', id, 'password', '2026-11-29T09:10:00+00:00' from users where email = 'dana@northgate.example';
