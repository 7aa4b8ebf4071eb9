-- contract: version 0.1.0 sorts the catalogue by this column.
-- The table `catalogue_stock` holds the step, so that changed pieces enter no other index.
alter table catalogue_entry drop column stock_step;
