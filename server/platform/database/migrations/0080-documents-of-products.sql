-- Data sheets and the like that staff added to products. A removed one stays as a trace, without its file.
create table product_document (
  id uuid primary key,
  product_id uuid not null references product,
  file_key text references paper_file,
  kind text not null,
  title text not null,
  language text,
  size_bytes integer not null,
  added_at timestamptz not null,
  added_by text,
  removed_at timestamptz,
  removed_by text,
  constraint product_document_kind_check check (kind in ('dataSheet', 'safetyDataSheet', 'other')),
  constraint product_document_title_check check (length(title) between 1 and 100),
  constraint product_document_language_check check (language ~ '^[a-z]{2}$'),
  constraint product_document_size_bytes_check check (size_bytes > 0),
  constraint product_document_removed_check check ((removed_at is null) = (file_key is not null))
);
create index product_document_by_product on product_document (product_id, removed_at);
create index product_document_by_file on product_document (file_key);
