-- Example rows of the tables that migration 0125 added.
insert into webhook_endpoint (id, maker_id, url, kinds, leave_out_key, sealed_secret, queued_to, created_at)
select '00000000-0000-7000-8000-000000000125', maker_id, 'https://erp.example/hook', '{orderPaid}', id, '\x00', 1, '2026-11-29T09:00:00+00:00'
from api_key limit 1;
insert into webhook_delivery (endpoint_id, seq, message_id, kind, subject, state, tries, created_at, next_try_at, give_up_at, ended_at)
select id, 1, '01990000-0000-7000-8000-000000000003', 'exists', '01990000-0000-7000-8000-000000000001', 'delivered', 1,
  created_at, created_at, created_at, created_at from webhook_endpoint;
