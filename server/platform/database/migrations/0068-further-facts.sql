-- Plain fields of a product that need no column of their own, by their names; an empty one is left out.
alter table product add column further_facts jsonb not null default '{}';
