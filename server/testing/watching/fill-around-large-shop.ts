import type { Pool } from 'pg'

/**
 * A sixth of the orders are paid: most are delivered, and some are in each other state of their goods. Of the unpaid ones
 * few end today.
 */
export async function sendGoods(pool: Pool) {
  await pool.query(`
    alter table orders disable trigger user;
    update orders set state = 'paid', paid_at = now(), transaction_id = 'pi_sent' || id,
      fulfilment = case abs(hashtext(id::text)) % 50 when 2 then 'none' when 4 then 'packing' when 6 then 'partlyShipped'
        when 8 then 'shipped' else 'delivered' end
      where state = 'cancelled' and abs(hashtext(id::text)) % 2 = 0;
    update orders set held_until = now() + interval '3 days' where state = 'awaitingPayment' and abs(hashtext(id::text)) % 20 > 0;
    insert into return_request (id, order_id, state, created_at)
      select id, id, case when row_number() over (order by id) % 50 = 0 then 'approved' else 'refunded' end, now()
      from orders where fulfilment = 'delivered' limit 5000;
    alter table orders enable trigger user;
    analyze orders, return_request`)
}

/** Another maker's number for each product, a twentieth of them the admin's own, too; each is watched, and asked for in vain. */
export async function addNumbers(pool: Pool, adminId: string) {
  const nth = `row_number() over (order by id) as n from product`
  await pool.query(`
    alter table reference disable trigger user; alter table stock_watch disable trigger user;
    insert into reference select id, 'oe', 'Norvik', 'NV ' || n, 'nv' || lpad(n::text, 7, '0') from (select id, ${nth}) as p;
    insert into customer_part (owner_kind, owner_id, key, number, product_id)
      select 'account', case when n % 20 = 0 then '${adminId}' else id end, 'own' || n, 'OWN ' || n, id
      from (select id, ${nth}) as p;
    insert into stock_watch (user_id, product_id, wanted) select id, id, 500 from users where id in (select id from product);
    insert into stock_watch (user_id, product_id, wanted)
      select '${adminId}', id, 500 from (select id from product order by id desc limit 500) as p on conflict do nothing;
    insert into not_found_key select 'gone' || n, 1 + n % 50, current_date from (select ${nth}) as p;
    analyze reference, customer_part, stock_watch, not_found_key`)
}

/** A dispute of every paid order, few of them open; every product lies in a bin, and a tenth of them is short. */
export async function addDisputesAndBins(pool: Pool) {
  await pool.query(`
    insert into payment_dispute (id, order_id, amount_cents, state, opened_at, due_at)
      select 'dp_' || n, id, 100, case when n % 50 = 0 then 'open' else 'lost' end, paid_at, paid_at + interval '9 days'
      from (select id, paid_at, row_number() over (order by id) as n from orders where state = 'paid') as p;
    insert into low_stock select id, n % 20 = 0 from (select id, row_number() over (order by id) as n from product) as p where n % 10 = 0
      on conflict (product_id) do nothing;
    alter table product disable trigger user;
    update product set further_facts = further_facts || jsonb_build_object('bin', 'B-' || abs(hashtext(id::text)) % 3000);
    alter table product enable trigger user;
    analyze payment_dispute, low_stock, product`)
}
