-- Example rows of the tables that migration 0120 added.
insert into api_key (id, key_hash, maker_id, name, rights, until, addresses, created_at)
select '00000000-0000-7000-8000-000000000120', sha256('key'), id, 'ERP', '{orders:read}', '2099-12-31', '{203.0.113.0/24}', '2026-11-29T09:00:00+00:00'
from users where email = 'dana@northgate.example';
