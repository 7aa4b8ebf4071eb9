-- Migration 0015 rewrote the catalogue in the order of a hash table. Products of one term are neighbours by age, so a
-- search then read one page for each row: facets of a million products took twice as long.
cluster catalogue_entry using catalogue_entry_pkey;
