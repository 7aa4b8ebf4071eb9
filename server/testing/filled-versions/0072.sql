insert into notice_choice (user_id, choices) select id, '{"order": "digest"}' from users limit 1;
insert into notice (kind, event_key, title, path, at) values ('order', 'order 1', 'Order 100001', '/dashboard/orderAll/1', now());
