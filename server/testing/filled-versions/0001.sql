insert into product (id, part_number, name, description, brand, category, list_price_cents, discount_percent, discount_until, minimum, available, image_url, added_by_email) values
  ('00000000-0000-7000-8000-000000000001', 'BD-280', 'Brake disc 280 mm', 'Vented, cast iron.', 'Northgate', 'Brakes', 4180, 10, '2026-12-24', 500, 2700, '/images/disc.webp', 'admin@bulkhead.example'),
  ('00000000-0000-7000-8000-000000000002', null, 'Torque wrench', '40 to 200 Nm.', null, null, 7990, null, null, 500, 900, '/images/wrench.webp', 'admin@bulkhead.example');
insert into review (id, name, description, rating, image_url) values
  ('00000000-0000-7000-8000-000000000011', 'Dana', 'Fits.', 5, '/images/dana.webp');
insert into image (source_sha256, url, width, height) values (decode(repeat('ab', 32), 'hex'), '/images/disc.webp', 800, 600);
insert into users (id, email, name, role) values
  ('00000000-0000-7000-8000-000000000021', 'admin@bulkhead.example', 'Admin', 'admin'),
  ('00000000-0000-7000-8000-000000000022', 'dana@northgate.example', 'Dana', 'customer');
insert into user_identity values ('embedded', 'dana', '00000000-0000-7000-8000-000000000022', true);
insert into session (token_hash, user_id, expires_at) values (decode(repeat('cd', 32), 'hex'), '00000000-0000-7000-8000-000000000022', '2027-01-01');
insert into used_proof values ('embedded', 'proof-1', '2027-01-01');
insert into password_account (id, email, name, password_hash) values
  ('00000000-0000-7000-8000-000000000031', 'dana@northgate.example', 'Dana', '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA');
insert into shop_secret values ('signing', '\x01');
insert into profile (id, email, name, age) values ('00000000-0000-7000-8000-000000000022', 'dana@northgate.example', 'Dana', 41);
insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, transaction_id, paid_at) values
  ('00000000-0000-7000-8000-000000000041', 'awaitingPayment', 'dana@northgate.example', 'Dana', '555 0100', '1 Dock Road', '10001', 2090000, '2027-01-01', null, null),
  ('00000000-0000-7000-8000-000000000042', 'paid', 'dana@northgate.example', 'Dana', '555 0100', '1 Dock Road', '10001', 2090000, '2027-01-01', 'pi_paid', '2026-11-01'),
  ('00000000-0000-7000-8000-000000000043', 'cancelled', 'dana@northgate.example', 'Dana', '555 0100', '1 Dock Road', '10001', 2090000, '2027-01-01', null, null);
insert into order_line select id, 1, '00000000-0000-7000-8000-000000000001', 'Brake disc 280 mm', 'BD-280', '/images/disc.webp', 4180, 4180, 500 from orders;
insert into payment_intent (id, order_id, amount_cents, state) values ('pi_paid', '00000000-0000-7000-8000-000000000042', 2090000, 'succeeded');
insert into webhook_event (id, type) values ('evt_1', 'payment_intent.succeeded');
