insert into kept_period values ('30days', '2026-10-24', '2026-11-22');
insert into period_sales values ('30days', '00000000-0000-7000-8000-000000000001', 1, 500, 2090000, 0);
