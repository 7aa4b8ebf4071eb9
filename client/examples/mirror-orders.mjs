// Mirrors the orders of a shop into SQLite: node mirror-orders.mjs orders.db, with SHOP_URL and SHOP_KEY.
import { DatabaseSync } from 'node:sqlite'
import { openShop } from '@bulkhead/client'

// Others may read it meanwhile: the program waits for them.
const db = new DatabaseSync(process.argv[2] ?? 'orders.db', { timeout: 5000 })
db.exec(`
  pragma journal_mode = wal;
  create table if not exists bookmark (only integer primary key check (only = 1), seq integer not null);
  create table if not exists orders (id text primary key, state text not null, body text not null);`)
const find = db.prepare('select seq from bookmark')
const save = db.prepare('insert or replace into bookmark values (1, ?)')
const put = db.prepare('insert or replace into orders values (?, ?, ?)')
const remove = db.prepare('delete from orders where id = ?')

const shop = openShop({ url: process.env.SHOP_URL, key: process.env.SHOP_KEY })
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())

/** An event says that an order changed: it is read as it is now, so that twice does no harm. */
async function mirror({ link, subject }) {
  if (!link.startsWith('/order/')) return
  try {
    const order = await shop.call('GET /order/:id', { params: { id: subject } })
    put.run(order._id, order.state, JSON.stringify(order))
  } catch (error) {
    if (error.kind !== 'orderNotFound') throw error
    remove.run(subject)
  }
}

await shop.follow(
  {
    bookmark: { read: () => find.get()?.seq ?? 0, save: (seq) => save.run(seq) },
    onRestart: () => db.exec('delete from orders'),
    signal: stop.signal,
  },
  mirror,
)
