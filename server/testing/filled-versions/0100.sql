-- Example rows of the table that migration 0100 added.
insert into catalogue_name (field, name, place, introduction, pallet_pieces, tax_category)
values ('category', 'Filters', 1, 'Oil and air.', 4000, 'standard'), ('brand', 'Rethorn', 2, '', null, null);
