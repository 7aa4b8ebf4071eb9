-- Example rows of the tables that migration 0080 added.
insert into product_document (id, product_id, file_key, kind, title, size_bytes, added_at, added_by)
select '00000000-0000-7000-8000-000000000080', product.id, key, 'dataSheet', 'Data sheet', 8, '2026-11-28T09:00:00+00:00', 'rita@shop.example'
from product, paper_file limit 1;
