import type pg from 'pg'

/** Tables whose derived rows are written directly: triggers would take most of a minute for 100,000 products. */
const TRIGGERED = ['product', 'catalogue_entry', 'orders', 'users', 'review']

/** Fills a shop with this many products, orders, customers, reviews and account events, generated in PostgreSQL. */
export async function fillLargeShop(pool: pg.Pool, rows: number): Promise<void> {
  const each = `generate_series(1, ${rows}) as n`
  const id = `('01990000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const email = `'buyer-' || n || '@garage-' || n % 97 || '.example'`
  const category = `'Category ' || n % 12`
  // All are called Dana, every sixteenth Whitfield.
  const name = `'Dana ' || case when n % 16 = 0 then 'Whitfield ' else 'Novak ' end || n`
  // Hashed one by one: a subquery per row takes four times as long.
  const terms = (texts: readonly string[]) =>
    `array[${texts.map((text) => `hashtextextended(${text}, 0)`).join(', ')}]`
  for (const table of TRIGGERED) await pool.query(`alter table ${table} disable trigger user`)
  // One check per row, of data that is valid by construction.
  await pool.query(
    `alter table order_line drop constraint order_line_order_id_fkey, drop constraint order_line_product_id_fkey;
     alter table cart drop constraint cart_user_id_fkey;
     alter table cart_line drop constraint cart_line_cart_id_fkey;
     alter table sales_day drop constraint sales_day_product_id_fkey;
     alter table order_move drop constraint order_move_order_id_fkey`,
  )
  // Creating an index after its rows takes a fraction of the time.
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and not exists (select from pg_constraint where conname = indexname)`,
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  await pool.query(`
    insert into product (id, part_number, name, description, brand, category, list_price_cents, minimum, available, received, image_url, added_by_email)
      select ${id}, 'BH-' || lpad(n::text, 7, '0'), 'Brake disc ' || n, 'Cast iron.', 'Brand ' || n % 20, ${category},
        500 + n % 7000, 500, n % 20000, n % 20000, '/images/none.webp', 'admin@bulkhead.example' from ${each};
    insert into catalogue_entry
      select ${id}, ${category}, 'bh' || lpad(n::text, 7, '0'), 'brake disc ' || n, (500 + n % 7000) * 1000,
        case when n % 25 = 0 then now() + interval '90 days' end, 500, n % 20000,
        ${terms([`'brake'`, `'disc'`, 'n::text', `'size' || n % 300`])},
        ${terms([`'c:Category ' || n % 12`, `'b:Brand ' || n % 20`, `'a:Face=' || n % 4`, `'a:Diameter=' || n % 60`])}
      from ${each};
    insert into catalogue_stock select product_id, category, stock_step(available) from catalogue_entry;
    insert into catalogue_count (category, term, key, products)
      select scope, term, hashtextextended(term, 0), ${rows} / 12 from (
        select '' as scope, 'c:Category ' || n as term from generate_series(0, 11) as n
        union all select '', 'b:Brand ' || n from generate_series(0, 19) as n
        union all select 'Category ' || n % 12, 'b:Brand ' || n / 12 from generate_series(0, 239) as n
        union all select 'Category ' || n % 12, 'a:Diameter=' || n / 12 from generate_series(0, 719) as n
        union all select 'Category ' || n % 12, 'a:Face=' || n / 12 from generate_series(0, 47) as n
        union all select '', 'w:' || word from unnest(array['brake', 'disc']) as word
        union all select '', 'w:size' || n from generate_series(0, 299) as n
      ) as counted;
    insert into users (id, email, name) select ${id}, ${email}, ${name} from ${each};
    insert into review (id, name, description, rating, image_url)
      select ${id}, 'Dana', 'Good.', 1 + n % 5, '/images/none.webp' from ${each};
    insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
      select ${id}, (array['awaitingPayment', 'expired', 'cancelled'])[1 + n % 3], ${email}, ${name}, '+1 312 ' || lpad(n::text, 7, '0'), 'a', lpad((n % 99999)::text, 5, '0'), 100, now(), 1, 500, 100 from ${each};
    insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity)
      select ${id}, 1, ${id}, 'Brake disc ' || n, 'BH-' || lpad(n::text, 7, '0'), '/images/none.webp', 500, 500, 500 from ${each};
    insert into cart (id, user_id, name) select ${id}, ${id}, 'Cart' from ${each};
    insert into cart_line select ${id}, ${id}, 500, null, 1 from ${each};
    insert into order_move (order_id, move_no, to_state, at, actor, reason, xid)
      select ${id}, 1, 'awaitingPayment', now(), 'customer', 'placed', null from ${each};
    insert into sales_day select '2024-01-01'::date + n % 1000, ${id}, 1, 500, 100, 0 from ${each};
    insert into sales_day select '2024-01-01'::date + n, null, 100, 50000, 10000, 0 from generate_series(0, 999) as n;
    insert into kept_period values ('12months', '2025-01-01', '2025-12-31');
    insert into period_sales select '12months', ${id}, 10, 5000 + n % 900, 1000 + n % 7000, 0, n % 20000 from ${each};
    insert into kept_period values ('30days', current_date - 29, current_date);
    insert into period_sales select '30days', ${id}, 1, 500 + n % 900, 100 + n % 700, 0, n % 20000 from ${each};
    insert into account_event (id, kind, email, address, device)
      select ${id}, 'signedIn', ${email}, '192.0.2.1', 'Firefox' from ${each};
    insert into row_count (list, slot, rows)
      select list, 0, ${rows} from unnest(array['product', 'users', 'review']) as list
      union all select 'orders:' || state, 1, count(*) from orders where state <> 'cancelled' group by state
      on conflict (list, slot) do update set rows = excluded.rows`)
  for (const { definition } of indexes) await pool.query(definition)
  for (const table of TRIGGERED) await pool.query(`alter table ${table} enable trigger user`)
  await pool.query('analyze')
}
