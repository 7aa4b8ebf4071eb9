-- Example rows of the tables that migration 0123 added.
insert into event_draft (kind, object, subject, version, at, person) values
  ('orderPaid', 'order', '01990000-0000-7000-8000-000000000001', 2, '2026-11-28T09:00:00+00:00', '01990000-0000-7000-8000-000000000002');
insert into event values (1, 'exists', 'order', '01990000-0000-7000-8000-000000000001',
  '"id":"01990000-0000-7000-8000-000000000003","kind":"exists","at":"2026-11-28T08:00:00.000Z","subject":"01990000-0000-7000-8000-000000000001","version":1,"by":null,"link":"/order/01990000-0000-7000-8000-000000000001"');
insert into event_arrival (object, seen, born, arrived_at) values ('order', '1:1:', 0, '2026-11-28T08:00:00+00:00');
