-- Changed pieces stay on their page now and leave little to clear away, so the catalogue was hardly ever vacuumed. Counts
-- along an index by price then read the rows of pages that vacuum would have marked as visible to all: 13 instead of 9 ms.
alter table catalogue_entry set (autovacuum_vacuum_scale_factor = 0.002);
