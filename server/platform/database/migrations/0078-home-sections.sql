-- The sections of the home page are content too: their order, headings, and which of them are shown.
alter table content_block add constraint content_block_kind_known
  check (kind in ('slides', 'brands', 'summary', 'ceos', 'sections')) not valid;
alter table content_block drop constraint content_block_kind_check;
