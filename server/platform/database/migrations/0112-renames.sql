-- A change set that gives products of some categories or brands another name, with the field and the names.
alter table change_set add column rename jsonb;
-- Other places where it replaced the name, each as it was and as it became; null: there was nothing.
create table renamed_place (
  change_set_id bigint not null references change_set on delete cascade,
  place text not null,
  key text not null,
  before jsonb,
  after jsonb,
  primary key (change_set_id, place, key)
);
