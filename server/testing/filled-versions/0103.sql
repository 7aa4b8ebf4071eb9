-- Example rows of the tables that migration 0103 added.
insert into journal_month values ('2026-10-01', '2026-11-02T09:00:00+00:00');
insert into journal_file values ('2026-10-01', 'csv', 0, 'journal-2026-10.csv', 'date');
insert into journaled values ('payment:01990000-0000-7000-8000-000000000001', '2026-10-01');
