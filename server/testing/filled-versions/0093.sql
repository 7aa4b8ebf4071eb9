-- Example rows of the table that migration 0093 added.
insert into quote_request (cart_id, place, reason, asked_at)
select id, '60607, United States', 'Freight for 28 pallets has to be quoted first', '2026-11-28T09:00:00+00:00' from cart limit 1;
