import type pg from 'pg'
import { compare, type Figures } from '../../compare.ts'
import type { TransactionPlan } from '../../limits/bare-transactions.ts'
import { overPg } from '../../limits/over-pg.ts'
import { startLimit } from '../../limits/start-limit.ts'
import { overHttp } from '../../load.ts'
import type { Measure } from '../../measure.ts'
import { THE_SHOP } from '../../memory.ts'
import { type Customer, inTurn, openSessions } from '../../samples.ts'
import { bodyFor, CLIENTS, ordering } from './orders.ts'
import { takeBack } from './take-back.ts'

/** Half of the shop's pool: as many orders are in a transaction at once. */
const AT_ONCE = 5
/** From BEGIN to COMMIT, as `place-order.ts` sends them for one product of a customer who has paid nothing yet. */
const ROUND_TRIPS = 9
const PIECES = 50_000_000
const CUSTOMERS = 2000
const WHAT = `\`POST /orderProduct\` of one product only, ${CLIENTS} clients`

/** Orders that wait for the same row, compared with bare transactions that do. */
export const oneProduct: Measure = {
  name: 'orders',
  what: 'orders of one product',
  async run({ shop, effort }) {
    const { database, databaseUrl, answerer } = shop
    const nextCustomer = inTurn(await openSessions(database, CUSTOMERS))
    const product = await stockUp(database)
    const wanted = { productId: product.id, minProduct: Math.max(500, product.minimum) }
    const bodyOf = (customer: Customer) => bodyFor(customer, wanted)
    const limit = await startLimit<TransactionPlan>('bare-transactions.ts', {
      databaseUrl,
      connections: AT_ONCE,
      atOnce: CLIENTS,
      productId: product.id,
      roundTrips: ROUND_TRIPS,
    })
    try {
      const figures = await compare(
        [
          overHttp({
            name: THE_SHOP,
            origin: shop.origin,
            answerer,
            connections: CLIENTS,
            requests: () => [{ setupRequest: ordering(nextCustomer, bodyOf) }],
          }),
          overPg('bare transactions over pg', limit, answerer.postgresId),
        ],
        effort,
      )
      const [own, bare] = figures as [Figures, Figures]
      const row = {
        what: `${WHAT}, of bare transactions with ${ROUND_TRIPS} round trips`,
        value: own.perSecond / bare.perSecond,
        unit: 'ratio',
        goal: { atLeast: 0.5 },
        note: `${Math.round(own.perSecond)} of ${Math.round(bare.perSecond)} a second`,
      } as const
      return { rows: [row], contests: [{ what: WHAT, figures }] }
    } finally {
      await limit.stop()
      await takeBack(database)
      await restore(database, product)
    }
  },
}

interface StockedProduct {
  readonly id: string
  readonly minimum: number
  readonly available: number
  readonly received: number
  readonly promised: number
}

/** Gives one cheap product pieces for the whole run. Returns it as it was. */
async function stockUp(database: pg.Pool): Promise<StockedProduct> {
  const { rows } = await database.query<StockedProduct>(
    `select id, minimum, available, received, promised from product
     where removed_at is null and minimum <= 500 and order_multiple = 1 and list_price_cents <= 10000 order by id limit 1`,
  )
  const [product] = rows
  if (!product) throw new Error('The shop has no cheap product.')
  await database.query(
    'update product set available = available + $2, received = received + $2 where id = $1',
    [product.id, PIECES],
  )
  return product
}

/** Also takes back what the bare transactions promised to nobody. */
async function restore(database: pg.Pool, product: StockedProduct): Promise<void> {
  await database.query(
    'update product set available = $2, received = $3, promised = $4 where id = $1',
    [product.id, product.available, product.received, product.promised],
  )
}
