-- Example rows of the tables that migration 0081 added.
insert into order_attachment (id, order_id, file_key, name, size_bytes, by_staff, added_by, added_at)
select '00000000-0000-7000-8000-000000000079', orders.id, key, 'PO-4711.pdf', 8, false, null, '2026-11-28T09:00:00+00:00'
from orders, paper_file limit 1;
