-- How the owner describes names that products have: categories and brands. `category_introduction` stays for servers of the former release.
create table catalogue_name (
  field text not null check (field in ('category', 'brand')),
  name text not null check (length(name) between 1 and 60),
  place integer check (place between 1 and 999),
  introduction text not null default '' check (length(introduction) <= 300),
  image_url text,
  carton_pieces integer check (carton_pieces > 0),
  pallet_pieces integer check (pallet_pieces > 0),
  pallet_grams integer check (pallet_grams > 0),
  tax_category text,
  -- The name that its products were given.
  replaced_by text,
  primary key (field, name)
);
insert into catalogue_name (field, name, introduction) select 'category', category, introduction from category_introduction;
