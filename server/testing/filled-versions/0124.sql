-- Example rows of the tables that migration 0124 added.
insert into external_product select 'erp', '4711', id from product order by id limit 1;
insert into external_order select 'erp', 'SO-100', id from orders order by id limit 1;
