-- The list of staff.
-- concurrently
drop index concurrently if exists users_staff;
create index concurrently users_staff on users (id) where role = 'admin' or staff_rights is not null;
