-- Rights of staff who are no owners; an owner's role stays `admin`, which is all of them. An older server takes the others for customers.
alter table users add column if not exists staff_rights text[];
alter table users drop constraint if exists users_staff_rights_check;
alter table users add constraint users_staff_rights_check check (cardinality(staff_rights) between 1 and 16) not valid;
