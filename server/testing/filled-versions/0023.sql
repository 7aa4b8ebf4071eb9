insert into picture_removal (url, began_at, ended_at) values ('/images/old.webp', '2026-11-01', '2026-11-01');
