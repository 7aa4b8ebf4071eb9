import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import { noFurtherFacts } from '../../catalogue/products/plain-facts.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { schema } from './schema.ts'
import { withClient } from './with-client.ts'

/** Migrations keep their own; nodes of the former version still read the introductions. */
const NOT_QUERIED = ['schema_migration', 'schema_function', 'category_introduction']

test('the schema for queries matches the tables made by migrations', async () => {
  const database = await testDatabase()
  onTestFinished(database.drop)
  await withClient(database.url, async (client) => {
    const { rows } = await client.query(
      `select table_name || '.' || column_name || case is_nullable when 'YES' then '?' else '' end as column
       from information_schema.columns
       where table_schema = 'public' and table_name <> all ($1) order by 1`,
      [NOT_QUERIED],
    )
    const tables = Object.values(schema).filter((entry) => is(entry, PgTable))
    const described = tables.flatMap((table) =>
      Object.values(getTableColumns(table)).map(
        ({ name, notNull }) => `${getTableName(table)}.${name}${notNull ? '' : '?'}`,
      ),
    )
    const byName = (names: string[]) => [...names].sort((one, other) => (one < other ? -1 : 1))
    expect(byName(described)).toEqual(byName(rows.map(({ column }) => column)))
  })
})

test('the database itself refuses invalid rows', async () => {
  const database = await testDatabase()
  onTestFinished(database.drop)
  const id = '01990000-0000-7000-8000-00000000000'
  await withClient(database.url, async (client) => {
    await client.query(`
      insert into product (id, name, description, list_price_cents, minimum, available, image_url, added_by_email)
        values ('${id}1', 'n', 'd', 100, 1, 5, '/images/i.webp', 'a@b');
      insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
        select ('${id}' || n)::uuid, 'awaitingPayment', 'a@b', 'c', 'p', 'a', 'c', 100, now(), 1, 1, 100 from generate_series(1, 2) n;
      insert into payment_intent (id, order_id, amount_cents, state) values ('pi_1', '${id}1', 100, 'live')`)
    const refused = {
      'less than nothing in stock': `update product set available = available - 6`,
      'pieces that do not add up': `update product set promised = promised + 1`,
      'a refund of more than was paid': `update orders set refunded_cents = 101`,
      'a second live intent of an order': `insert into payment_intent (id, order_id, amount_cents, state) values ('pi_2', '${id}1', 100, 'live')`,
      'paid without a payment': `update orders set state = 'paid'`,
      'an unknown state': `update orders set state = 'lost'`,
      'a free order': `update orders set total_cents = 0`,
      'a line of no order': `insert into order_line values ('${id}9', 1, '${id}1', 'n', null, '/images/i.webp', 1, 1, 1)`,
      'a line of no product': `insert into order_line values ('${id}1', 1, '${id}9', 'n', null, '/images/i.webp', 1, 1, 1)`,
      'a line whose total is no whole cent': `insert into order_line (order_id, line_no, product_id, product_name, image_url, list_price_cents, unit_price_cents, quantity, price_per) values ('${id}1', 1, '${id}1', 'n', '/images/i.webp', 1795, 1795, 50, 100)`,
      'a total that is not that of the goods': `update orders set total_cents = 101`,
      'an order in another currency': `update orders set currency = 'EUR'`,
      'a cart of nobody': `insert into cart (id, user_id, name) values ('${id}1', '${id}9', 'Cart')`,
      'a call of the site as a picture': `update product set image_url = '/identity/google/start'`,
      'a discount that leaves nothing of the price': `update product set list_price_cents = 1, discount_percent = 90, discounted_cents = 0, discount_until = now()`,
      'a discount without an end': `update product set discount_percent = 5, discounted_cents = 95`,
      'a discount without its price': `update product set discount_percent = 5, discount_until = now()`,
      'a price for a number of pieces that is none of three': `update product set price_per = 10, order_multiple = 10`,
      'a multiple that the price does not fit': `update product set price_per = 100, order_multiple = 150`,
      'a multiple of nothing': `update product set order_multiple = 0`,
      'a carton of nothing': `update product set carton_pieces = 0`,
      'a ladder whose price does not fall': `update product set ladder = '[{"from": 2, "cents": 100}]'`,
      'a ladder that is no list': `update product set ladder = '{"from": 2, "cents": 99}'`,
      'a lower price than a step of the ladder': `update product set ladder = '[{"from": 2, "cents": 99}]', list_price_cents = 99`,
      'a discount that raises the price': `update product set discount_percent = 5, discounted_cents = 101, discount_until = now()`,
    }
    for (const [what, statement] of Object.entries(refused)) {
      await expect(client.query(statement), what).rejects.toThrow(/violates/)
    }
    for (const fact of Object.keys(noFurtherFacts)) {
      const none = client.query('update product set further_facts = $1', [{ [fact]: ['none'] }])
      await expect(none, `a value that is no ${fact}`).rejects.toThrow(/violates/)
    }
    await client.query(
      `update orders set state = 'paid', transaction_id = 'pi_1', paid_at = now() where id = '${id}1'`,
    )
    await expect(
      client.query(
        `update orders set state = 'paid', transaction_id = 'pi_1', paid_at = now() where id = '${id}2'`,
      ),
      'one payment for two orders',
    ).rejects.toThrow(/violates unique/)
  })
})
