insert into address (id, user_id, label, company, name, street, street2, city, region, post_code, country, phone, dock_hours, lift_gate)
  select '00000000-0000-7000-8000-0000000000a1', id, 'Dock 4', 'Northgate', 'Dana Whitfield', '2210 Fulton Yard', '', 'Chicago', 'IL', '60607', 'US', '+1 202 555 0148', '', false from users limit 1;
insert into order_tax select id, 1, 'Sales tax', 'S', 'standard', 8250, 100, 8 from orders limit 1;
insert into tax_status (id, user_id, kind, number, country, state)
  select '00000000-0000-7000-8000-0000000000b1', id, 'vatId', 'DE136695976', 'DE', 'checking' from users limit 1;
insert into paper_file (key, type, bytes, sha256) values ('a', 'application/pdf', '\x00', '\x00');
insert into number_series values ('invoice', 2026, 1);
insert into document (id, kind, number, order_id, cause, issued_on, currency, total_cents, tax_cents, content)
  select '00000000-0000-7000-8000-0000000000c1', 'invoice', 'INV-2026-000001', id, 'payment:' || id, '2026-11-23', 'USD', 100, 8, '{}' from orders limit 1;
