-- Files of products that were read and wait for a mapping of their columns; they are kept for a day.
create table file_import (
  id uuid primary key,
  name text not null,
  reading jsonb not null check (jsonb_typeof(reading) = 'object'),
  change_set_id bigint references change_set on delete set null,
  created_at timestamptz not null default now()
);
create index file_import_created_at on file_import (created_at);
create index file_import_change_set_id on file_import (change_set_id) where change_set_id is not null;

-- In pieces, so that no process holds a whole file in its memory.
create table file_import_piece (
  import_id uuid not null references file_import on delete cascade,
  place integer not null,
  content bytea not null,
  primary key (import_id, place)
);

-- Mappings by name, proposed again for files with the same heads.
create table import_mapping (
  name text primary key,
  heads jsonb not null check (jsonb_typeof(heads) = 'array'),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  updated_at timestamptz not null
);
