-- What the shop writes for its home page, in the order of the page. A kind without rows is the one built into the site.
create table content_block (
  kind text not null check (kind in ('slides', 'brands', 'summary', 'ceos')),
  position smallint not null check (position between 1 and 24),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  primary key (kind, position)
);
-- A slide's picture is in use.
create index content_block_by_picture on content_block ((data ->> 'img'));

create function tell_content() returns trigger language plpgsql as $$
begin
  perform tell_change('{content}');
  return null;
end $$;
create trigger content_changed_told after insert or update or delete or truncate on content_block
  for each statement execute function tell_content();

-- What the owner sets in the shop itself; what a start needs is set by environment.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_by text,
  updated_at timestamptz not null
);
