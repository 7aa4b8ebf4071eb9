insert into feed_bookmark values ('sales', '1:1:', '2026-11-22');
insert into sales_day values
  ('2026-11-21', '00000000-0000-7000-8000-000000000001', 1, 500, 2090000, 0),
  ('2026-11-21', null, 1, 500, 2090000, 0);
insert into funnel_day values ('2026-11-21', 'seen', 40), ('2026-11-21', 'inCart', 4), ('2026-11-21', 'ordered', 2);
