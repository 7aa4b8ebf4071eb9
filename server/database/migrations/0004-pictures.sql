-- Several pictures of a product, their alternative texts and sizes, and what the sweep needs to free them.

alter table product
  -- What the first picture shows, for those who do not see it; empty on rows from before, which show their name.
  add column image_alt text not null default '',
  -- The pictures after the first, in order: [{ "url": …, "alt": … }].
  add column further_pictures jsonb not null default '[]'
    check (jsonb_typeof(further_pictures) = 'array' and jsonb_array_length(further_pictures) <= 7);

alter table image
  -- The picture in a few dozen pixels, as a data: address: a page shows it until the picture is there.
  add column placeholder text,
  -- Since when the sweep has seen nothing use it; it is freed once that is long enough ago.
  add column unused_since timestamptz;
create index image_by_url on image (url);
create index image_unused on image (unused_since) where unused_since is not null;

-- The sweep asks of one picture after another whether anything shows it.
create index product_by_image on product (image_url) where removed_at is null;
create index product_further_pictures on product using gin (further_pictures jsonb_path_ops) where removed_at is null;
create index review_by_image on review (image_url);
create index profile_by_image on profile (image_url) where image_url is not null;
create index order_line_by_image on order_line (image_url);
