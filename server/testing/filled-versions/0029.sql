insert into change_set (kind, title, actor_email, state, counts) values
  ('grid', 'Dearer discs', 'admin@shop.example', 'draft', '{"changed": 1}');
insert into change_row (change_set_id, row_no, product_id, action, before, after) values
  (1, 1, '00000000-0000-7000-8000-000000000001', 'update', '{"listPriceCents": 1890}', '{"listPriceCents": 1990}');
insert into stock_entry (product_id, kind, delta, reason, actor_email) values
  ('00000000-0000-7000-8000-000000000001', 'correction', 5, 'Counted', 'admin@shop.example');
