insert into file_import (id, name, reading, change_set_id, created_at) values
  ('01990000-0000-7000-8000-0000000000f1', 'list.csv', '{"read":{"format":"csv"},"columns":[],"heads":["Nr"]}', 1, '2026-11-28 12:00:00+00');
insert into file_import_piece (import_id, place, content) values
  ('01990000-0000-7000-8000-0000000000f1', 0, 'Nr');
insert into import_mapping (name, heads, mapping, updated_at) values
  ('ERP', '["Nr"]', '{"columns":["part_number"]}', '2026-11-28 12:00:00+00');
