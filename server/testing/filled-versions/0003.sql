insert into mail (id, kind, event_key, recipient, facts) values
  ('00000000-0000-7000-8000-000000000061', 'verifyEmail', 'verify-1', 'dana@northgate.example', '{}');
insert into account_token values (decode(repeat('12', 32), 'hex'), 'verifyEmail', '00000000-0000-7000-8000-000000000031', '2027-01-01');
insert into started_sign_in values (decode(repeat('34', 32), 'hex'), decode(repeat('56', 32), 'hex'), 'nonce', 'verifier', '2027-01-01');
insert into account_event (id, kind, email, address, device) values
  ('00000000-0000-7000-8000-000000000071', 'signedIn', 'dana@northgate.example', '192.0.2.7', 'Firefox on Linux');
insert into deleted_customer (order_email, erase_at) values ('deleted-1@bulkhead.example', '2036-01-01');
