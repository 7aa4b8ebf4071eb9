-- Fields that the owner defines. A product's values are further facts, `custom.` before their keys.
create table custom_field (
  id uuid primary key,
  subject text not null,
  key text not null,
  label text not null,
  type text not null,
  unit text,
  is_public boolean not null,
  is_required boolean not null,
  choices text[] not null,
  is_facet boolean not null,
  place smallint not null,
  removed_at timestamptz,
  swept_to uuid,
  unique (subject, key),
  constraint custom_field_subject_check check (subject in ('product', 'order')),
  constraint custom_field_key_check check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint custom_field_type_check check (type in ('text', 'number', 'choice', 'date', 'yesNo')),
  constraint custom_field_facet_check check (not is_facet or (subject = 'product' and is_public))
);
alter table orders add column custom_values jsonb not null default '{}';
