insert into reference values
  ('00000000-0000-7000-8000-000000000001', 'oe', 'Norvik', '4471-B', '4471b', null);
insert into customer_part (owner_kind, owner_id, key, number, product_id)
  select 'account', id, '4471b', '4471-B', '00000000-0000-7000-8000-000000000001' from users limit 1;
insert into stock_watch (user_id, product_id, wanted)
  select id, '00000000-0000-7000-8000-000000000001', 2000 from users limit 1;
insert into not_found values ('9911x', '2026-11-22', '\x00');
insert into not_found_salt values ('2026-11-22', '\x00');
insert into order_file select id, '[{"header": "Teile-Nr", "role": "part"}]', '{"1": [["4471-B"]]}' from orders limit 1;
insert into not_found_key values ('9911x', 1, '2026-11-22');
insert into stock_risen values ('00000000-0000-7000-8000-000000000001');
