-- Drafts by id, number and picture; removed products without them.
-- concurrently
drop index concurrently if exists product_draft;
create index concurrently product_draft on product (id desc) where is_draft;
drop index concurrently if exists product_draft_part_number;
create unique index concurrently product_draft_part_number on product (part_number) where is_draft;
drop index concurrently if exists product_draft_by_image;
create index concurrently product_draft_by_image on product (image_url) where is_draft;
drop index concurrently if exists product_draft_pictures;
create index concurrently product_draft_pictures on product using gin (further_pictures jsonb_path_ops) where is_draft;
drop index concurrently if exists product_gone;
create index concurrently product_gone on product (id desc) where removed_at is not null and not is_draft;
drop index concurrently if exists product_removed;
drop index concurrently if exists product_draft_key;
create index concurrently product_draft_key on product (part_key(part_number)) where is_draft;
