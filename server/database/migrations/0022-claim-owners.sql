-- Whose claim on a key it is: a claim may run out while its call is still under way, and be taken by another.
alter table kept_answer add column claim_owner uuid;
