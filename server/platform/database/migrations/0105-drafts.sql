-- A draft is out of the shop as a removed product is, by `removed_at`, so that the same conditions hide both.
alter table product add column is_draft boolean not null default false;
alter table product
  add constraint product_draft_is_hidden check (not is_draft or removed_at is not null) not valid,
  add constraint product_in_shop_is_complete
    check (removed_at is not null or (image_url <> '' and description <> '')) not valid,
  add constraint product_picture_or_none check (image_url = '' or is_picture_address(image_url)) not valid,
  drop constraint product_shows_picture;

alter table change_row drop constraint change_row_action_check;
alter table change_row add constraint change_row_action_check check (action in
  ('create', 'draft', 'update', 'remove', 'restore', 'publish', 'withdraw', 'discard', 'redraft')) not valid;

-- How many pictures were sent to a change set and how many of them are read, while they are.
alter table change_set add column pictures jsonb;
