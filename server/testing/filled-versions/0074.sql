insert into shop_page (slug, version, text, created_at, created_by) values
  ('terms', 1, '# Terms', '2026-11-28 12:00:00+00', 'rita@shop.example'),
  ('terms', 2, '', '2026-11-28 13:00:00+00', null);
