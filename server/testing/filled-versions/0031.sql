insert into content_block values ('brands', 1, '{"name": "Toyota", "link": "https://www.toyota.com"}');
insert into setting values ('returns', '{"days": 30}', 'admin@bulkhead.example', '2026-11-22T12:00:00Z');
