insert into payment_dispute (id, order_id, amount_cents, state) select 'dp_1', id, 100, 'open' from orders limit 1;
