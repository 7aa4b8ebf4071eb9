import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstDayOf, keptPeriods, sellerSorts } from '../../../contract/office/figure-choices.ts'
import type { BestSellers, Cover, Figures } from '../../../contract/office/figures.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { centsFromDollars, sumDollars } from '../../../contract/values/money/money.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { createProduct } from '../../testing/factories.ts'
import { figuresStore, type ProductSales } from './figures-store.ts'
import { salesFollower } from './follow-sales.ts'
import { salesStore } from './sales-store.ts'

const FIRST_DAY = Date.parse('2026-10-30T22:00:00Z')
const DAY_MS = 86_400_000

let shop: PayingShop
let clock = new Date(FIRST_DAY)
const now = () => clock
let products: { id: string }[]

beforeAll(async () => {
  shop = await openPayingShop({ now })
  products = await Promise.all(
    [1890, 3335, 1799].map((listPriceCents) =>
      createProduct(shop.db, { listPriceCents: listPriceCents as never, available: 100_000 }),
    ),
  )
})
afterAll(() => shop.close())

const idOf = (place: number) => products[place]?.id ?? ''
const ask = async (url: string) => (await shop.send(shop.admin, 'GET', url)).json()
const follow = () => salesFollower(shop.db, now).follow()

/** Orders these pieces of the products as one order, and pays it. */
async function sell(...quantities: number[]): Promise<string> {
  const lines = quantities.flatMap((quantity, place) =>
    quantity > 0 ? [{ productId: idOf(place), quantity }] : [],
  )
  const { _id } = await shop.orderCart(lines)
  await shop.pay(_id)
  return _id
}

async function refund(order: string, amount?: number): Promise<void> {
  const answer = await shop.send(shop.admin, 'POST', `/order/${order}/refund`, { amount })
  expect(answer.statusCode).toBe(201)
}

const daysLater = (days: number, hours = 0) => {
  clock = new Date(FIRST_DAY + days * DAY_MS + hours * 3_600_000)
}

/** Sells and refunds in the course of some days; hours are those around midnight. */
async function trade(): Promise<void> {
  const first = await sell(500, 700)
  daysLater(0, 3)
  const second = await sell(600, 0, 1000)
  await refund(second, 0.01)
  await refund(first, 1234.57)
  daysLater(2)
  await sell(0, 900)
  await refund(second, 20_000)
  daysLater(3)
  await refund(second)
  daysLater(3, 3)
  await sell(500, 500, 500)
}

/** The first is refunded by a share of each line: by what remains of the division, largest first. */
function splitCents(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => Math.floor((amount * weight) / whole))
  const rest = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = weights
    .map((weight, place) => ({ place, remainder: (amount * weight) % whole }))
    .sort((one, other) => other.remainder - one.remainder || one.place - other.place)
  for (const { place } of byRemainder.slice(0, rest)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

const withoutMeasure = ({
  productId,
  orders,
  pieces,
  grossCents,
  refundedCents,
}: ProductSales) => ({
  productId,
  orders,
  pieces,
  grossCents,
  refundedCents,
})

const dayOf = (iso: string | null) => iso?.slice(0, 10)

test('the revenue of a day is what was paid less what was refunded on it, by the list of orders, to the cent', async () => {
  await trade()
  await follow()
  const orders: Order[] = await ask('/orders/')
  expect(orders).toHaveLength(4)
  const figures: Figures = await ask('/figures?from=2026-10-25&to=2026-11-10')
  expect(figures.rows).toHaveLength(17)
  for (const { day, revenue, paid, refunded, orders: count, pieces } of figures.rows) {
    const ofDay = orders.filter(({ paidAt }) => dayOf(paidAt) === day)
    const back = orders.flatMap(({ refunds }) => refunds.filter((each) => each.day === day))
    const paidThen = sumDollars(ofDay.map(({ total }) => total ?? 0))
    const refundedThen = sumDollars(back.map(({ amount }) => amount))
    expect({ day, paid, refunded, revenue, count, pieces }).toEqual({
      day,
      paid: paidThen,
      refunded: refundedThen,
      revenue: sumDollars([paidThen, -refundedThen]),
      count: ofDay.length,
      pieces: ofDay.reduce((sum, { minProduct }) => sum + minProduct, 0),
    })
  }
  expect(figures.rows.filter(({ revenue }) => revenue !== 0).length).toBeGreaterThan(3)
  const byMonth: Figures = await ask('/figures?from=2026-10-25&to=2026-11-10&by=month')
  expect(byMonth.rows.map(({ day }) => day)).toEqual(['2026-10-01', '2026-11-01'])
  expect(byMonth.total).toEqual(figures.total)
  const after: Figures = await ask('/figures?from=2026-11-11&to=2026-11-27')
  expect([after.total.orders, after.before]).toEqual([0, figures.total])
})

test('best sellers by revenue and by pieces equal a recount from the orders', async () => {
  const orders: Order[] = await ask('/orders/')
  const counted = new Map<string, { orders: number; pieces: number; cents: number }>()
  for (const order of orders) {
    const lines: OrderLine[] = await ask(`/order/${order._id}/lines`)
    const weights = lines.map(({ total }) => centsFromDollars(total ?? 0))
    const back = splitCents(
      order.refunds.reduce((sum, { amount }) => sum + centsFromDollars(amount), 0),
      weights,
    )
    for (const [place, { productId, quantity }] of lines.entries()) {
      const known = counted.get(productId) ?? { orders: 0, pieces: 0, cents: 0 }
      counted.set(productId, {
        orders: known.orders + 1,
        pieces: known.pieces + quantity,
        cents: known.cents + (weights[place] ?? 0) - (back[place] ?? 0),
      })
    }
  }
  const expected = [...counted].map(([productId, { cents, ...each }]) => ({
    productId,
    ...each,
    revenue: cents / 100,
  }))
  for (const by of ['revenue', 'pieces'] as const) {
    const best: BestSellers = await ask(
      `/figures/bestSellers?from=2026-10-01&to=2026-11-30&by=${by}`,
    )
    expect(best.rows.map(({ name: _, partNumber: __, ...row }) => row)).toEqual(
      expected.toSorted((one, other) => other[by] - one[by]),
    )
  }
})

test('what was only refunded in some time is no best seller of it', async () => {
  const refundedOnly = '/figures/bestSellers?from=2026-11-02&to=2026-11-02&by=pieces'
  const { total }: Figures = await ask('/figures?from=2026-11-02&to=2026-11-02')
  expect([total.pieces, total.refunded > 0]).toEqual([0, true])
  expect((await ask(refundedOnly)).rows).toEqual([])
})

test('what is refunded in parts is split over the lines so that nothing of a whole refund is left', async () => {
  const { rows } = await shop.pool.query(
    `select sum(gross_cents - refunded_cents)::integer as left from sales_day
     where product_id = $1 and day between '2026-10-31' and '2026-11-02'`,
    [idOf(2)],
  )
  // Sold on the second day, and given back with that order by the fourth.
  expect(rows).toEqual([{ left: 0 }])
})

test('a product that sells 30 a day with 300 left is covered for 10 days', async () => {
  const { id } = await createProduct(shop.db, { available: 300, minimum: 100 })
  await shop.pool.query(
    `insert into sales_day select $2::date - n, $1, 1, 30, 100, 0 from generate_series(0, 29) as n`,
    [id, clock.toISOString().slice(0, 10)],
  )
  const sumAnew = () =>
    shop.db.transaction((tx) => salesStore.sumPeriods(tx, clock.toISOString().slice(0, 10)))
  await sumAnew()
  const { rows }: Cover = await ask('/figures/cover')
  expect(rows.find(({ productId }) => productId === id)).toMatchObject({
    available: 300,
    minimum: 500,
    soldPerDay: 30,
    days: 10,
    isShort: true,
  })
  await shop.pool.query('delete from sales_day where product_id = $1', [id])
  await sumAnew()
})

test('moves are read once by two nodes, and again after a lost bookmark, with the same figures', async () => {
  await sell(500)
  await Promise.all([follow(), follow(), follow()])
  const figures = await ask('/figures?from=2026-10-25&to=2026-11-10')
  const funnel = await ask('/figures/funnel?from=2026-10-25&to=2026-11-10')
  expect([funnel.total.ordered, funnel.total.paid, figures.total.orders]).toEqual([5, 5, 5])
  await shop.pool.query('delete from feed_bookmark')
  await follow()
  expect(await ask('/figures?from=2026-10-25&to=2026-11-10')).toEqual(figures)
  expect(await ask('/figures/funnel?from=2026-10-25&to=2026-11-10')).toEqual(funnel)
  // Restored into a younger database: the bookmark lies in its future.
  await shop.pool.query(`update feed_bookmark set seen = '9000000:9000000:'`)
  await sell(500)
  await follow()
  expect((await ask('/figures?from=2026-10-25&to=2026-11-10')).total.orders).toBe(6)
})

test('a transaction that commits late is read late, and its order is not missed', async () => {
  const before = await ask('/figures/funnel?from=2026-10-25&to=2026-11-10')
  const client = await shop.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into order_move (order_id, move_no, to_state, at, actor, reason)
     select id, 90, 'awaitingPayment', $1, 'customer', 'placed' from orders limit 1`,
    [clock],
  )
  await sell(500)
  await follow()
  await client.query('commit')
  client.release()
  await follow()
  const after = await ask('/figures/funnel?from=2026-10-25&to=2026-11-10')
  expect(after.total.ordered - before.total.ordered).toBe(2)
  await shop.pool.query('delete from order_move where move_no = 90')
})

test('a wrong figure is a breach of the audit until the night, when it is mended and an alert says what it was', async () => {
  expect(await shop.audit()).toEqual([])
  await sell(500)
  // Not read yet: a minute's delay is no breach.
  expect(await shop.audit()).toEqual([])
  await follow()
  await shop.pool.query(
    `update sales_day set gross_cents = gross_cents + 1 where day = '2026-10-30' and product_id is null`,
  )
  await shop.pool.query(`insert into sales_day values ('2026-09-01', $1, 1, 500, 100, 0)`, [
    idOf(0),
  ])
  expect(await shop.audit()).toEqual([
    'Figures of sales match the orders: On 2026-09-01, the figures say (1,500,100,0), the orders nothing (orders, pieces, cents, refunded)',
    expect.stringMatching(/^Figures of sales match the orders: On 2026-10-30, the figures say/),
    expect.stringMatching(
      /^Sums by place match the figures of their days: On 2026-10-30, the places/,
    ),
  ])
  await salesFollower(shop.db, now).recountNightly()
  expect(await shop.audit()).toHaveLength(3)
  daysLater(5)
  await salesFollower(shop.db, now).recountNightly()
  expect(await shop.audit()).toEqual([])
  const alerts = await shop.listAlerts()
  expect(alerts.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['figuresDiffer', `2026-09-01 ${idOf(0)}`],
    ['figuresDiffer', '2026-10-30 all products'],
  ])
  expect(await ask('/figures/waiting')).toEqual({
    states: [
      { state: 'awaitingPayment', orders: 0 },
      { state: 'paid', orders: 6 },
      { state: 'expired', orders: 0 },
      { state: 'partlyRefunded', orders: 1 },
      { state: 'refunded', orders: 1 },
    ],
    refunds: 0,
    alerts: 2,
    toPack: 7,
    returns: 0,
    untaxed: 0,
  })
})

test('the sums of kept periods, and the stock beside them, are those of their days: after sales, stock entries, refunds, midnight and a wrong figure', async () => {
  const store = figuresStore(shop.db)
  const compare = async () => {
    await follow()
    const to = clock.toISOString().slice(0, 10)
    for (const by of sellerSorts)
      for (const period of keptPeriods) {
        const span = [firstDayOf(period, to), to, by, 20] as const
        const kept = await store.listKeptBestSellers(...span)
        if (period !== '7days') expect(kept.length).toBeGreaterThan(0)
        expect(kept.map(withoutMeasure)).toEqual(
          (await store.listBestSellers(...span)).map(withoutMeasure),
        )
      }
    const span = [firstDayOf('30days', to), to, 20] as const
    const cover = await store.listKeptCover(...span)
    expect(cover.length).toBeGreaterThan(0)
    expect(cover).toEqual(await store.listCover(...span))
  }
  daysLater(6)
  await compare()
  const order = await sell(700, 500)
  await compare()
  await shop.pool.query('update product set available = 900 where id = $1', [idOf(2)])
  await compare()
  await refund(order, 12.34)
  await compare()
  daysLater(7)
  await refund(order)
  await compare()
  await shop.pool.query('update product set removed_at = now() where id = $1', [idOf(2)])
  await compare()
  await shop.pool.query('update product set removed_at = null where id = $1', [idOf(2)])
  await shop.pool.query(
    `update sales_day set pieces = pieces + 5000 where day = '2026-11-05' and product_id is not null`,
  )
  daysLater(8)
  await compare()
  await salesFollower(shop.db, now).recountNightly()
  await compare()
})

test('the numbers of a chart can be had as CSV that no spreadsheet takes for formulas', async () => {
  await shop.pool.query(`update product set name = '=1+1, "quoted"' where id = $1`, [idOf(0)])
  const answer = await shop.send(
    shop.admin,
    'GET',
    '/figures/export?of=bestSellers&from=2026-10-01&to=2026-11-29&by=pieces',
  )
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('bestSellers-2026-10-01-2026-11-29.csv')
  const [head, first] = answer.body.split('\r\n')
  expect(head).toBe('\uFEFFproductId,partNumber,name,orders,pieces,revenue')
  expect(first).toMatch(/^[0-9a-f-]{36},BH-[0-9a-f]+,"'=1\+1, ""quoted""",\d/)
  for (const of of ['sales', 'states', 'cover', 'funnel']) {
    const { statusCode, body } = await shop.send(
      shop.admin,
      'GET',
      `/figures/export?of=${of}&from=2026-10-01&to=2026-11-29`,
    )
    expect([statusCode, body.split('\r\n').length > 2]).toEqual([200, true])
  }
})

test.each([
  'from=2026-11-10&to=2026-11-09',
  'from=2026-02-30&to=2026-03-01',
  'from=2020-01-01&to=2026-01-01',
  'from=2026-01-01',
])('a period that is none is refused: %s', async (query) => {
  expect((await shop.send(shop.admin, 'GET', `/figures?${query}`)).statusCode).toBe(422)
})

test('of an order with tax a product loses no more than its goods, and all of them with the whole order', async () => {
  const rule = {
    name: 'VAT',
    country: 'US',
    region: '',
    postPrefix: '',
    category: 'standard',
    rate: 20,
    freightToo: false,
    validFrom: '2020-01-01',
    validUntil: null,
  }
  const value = { isOn: true, rules: [rule] }
  expect((await shop.send(shop.admin, 'PUT', '/settings/tax', { value })).statusCode).toBe(200)
  const { _id, total, productId } = await shop.paidOrder()
  expect(total).toBe(11_340)
  const count = async () => {
    await follow()
    const { rows } = await shop.pool.query(
      `select sum(gross_cents)::integer as gross, sum(refunded_cents)::integer as refunded
       from sales_day where product_id = $1`,
      [productId],
    )
    return rows[0]
  }
  await refund(_id, 0.01)
  await refund(_id, 5000)
  expect(await count()).toEqual({ gross: 945_000, refunded: 416_667 })
  await refund(_id)
  expect(await count()).toEqual({ gross: 945_000, refunded: 945_000 })
})
