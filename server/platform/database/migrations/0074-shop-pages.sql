-- Terms, privacy and the like as the owner wrote them; a version is never changed, an empty one takes its page away.
create table shop_page (
  slug text not null check (slug in ('terms', 'privacy', 'returns', 'shipping', 'imprint', 'contact')),
  version integer not null check (version >= 1),
  text text not null check (length(text) <= 40000),
  created_at timestamptz not null,
  created_by text,
  primary key (slug, version)
);
