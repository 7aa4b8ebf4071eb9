-- Example rows of the tables that migration 0088 added.
insert into sales_place values ('2026-11-01', 'US', 'IL', 1, 2090000, 0, 0, 100);
