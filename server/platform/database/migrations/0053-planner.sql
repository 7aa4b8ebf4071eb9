-- The admin who planned a change set must still be one at its moment; null after their removal.
alter table change_set add column planned_by uuid references users on delete set null;
create index change_set_by_planner on change_set (planned_by) where planned_by is not null;
update change_set set planned_by = (select id from users where email = actor_email) where state = 'planned';
