insert into kept_answer (caller, key, request_sha256, answer) values ('dana', 'key-1', decode(repeat('ef', 32), 'hex'), '{"insertedId": "1"}');
insert into refund (id, order_id, intent_id, amount_cents, state, provider_id) values
  ('00000000-0000-7000-8000-000000000051', '00000000-0000-7000-8000-000000000042', 'pi_paid', 100, 'succeeded', 're_1');
update orders set state = 'partlyRefunded', refunded_cents = 100 where id = '00000000-0000-7000-8000-000000000042';
insert into event_bookmark (provider, event_id) values ('stripe', 'evt_1');
insert into alert (kind, subject, detail) values ('unknownRefund', 're_2', 'Nobody knows it.');
