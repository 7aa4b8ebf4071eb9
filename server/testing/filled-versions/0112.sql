-- Example rows of the table that migration 0112 added.
insert into renamed_place (change_set_id, place, key, before, after)
select id, 'removedProduct', '01990000-0000-7000-8000-000000000001', '"Wheals"', '"Wheels"' from change_set order by id limit 1;
