-- Part numbers by their end: `3041-204` finds BH-3041-204.
-- concurrently
drop index concurrently if exists catalogue_part_number_reversed;
create index concurrently catalogue_part_number_reversed on catalogue_entry (reverse(part_key) collate "C") where part_key is not null;
