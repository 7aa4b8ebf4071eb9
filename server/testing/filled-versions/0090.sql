-- Example rows of the tables that migration 0090 added.
insert into document_tax
select id, 1, issued_on, kind, 'US', 'IL', 'Sales tax', 'S', 'standard', 8250, null, 92, 8 from document limit 1;
