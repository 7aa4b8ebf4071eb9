-- Example rows of the tables that migration 0096 added.
insert into summed_to values ('2026-10-31');
insert into product_sum values ('2026-10-31', '01990000-0000-7000-8000-000000000001', 1, 2090000, 100);
insert into customer_sum values ('2026-10-31', 'dana@garage.example', 1, 2090000, 0, 0, 100);
