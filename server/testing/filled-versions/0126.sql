-- Example rows of the tables and columns that migration 0126 added.
insert into custom_field values (gen_random_uuid(), 'product', 'voltage', 'Voltage', 'number', 'V', true, false, '{}', true, 1, null, null),
  (gen_random_uuid(), 'order', 'gate', 'Gate', 'text', null, false, false, '{}', false, 1, null, null);
update product set further_facts = further_facts || '{"custom.voltage": 12}' where id = (select id from product order by id limit 1);
update orders set custom_values = '{"gate": "North"}' where id = (select id from orders order by id limit 1);
