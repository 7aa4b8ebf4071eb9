import type pg from 'pg'
import { compare, type Figures, quantile } from '../../compare.ts'
import { fetchRaw, openConnection } from '../../fetch-raw.ts'
import type { Contender } from '../../load.ts'
import type { Bench, Measure } from '../../measure.ts'
import type { Finding, Row } from '../../row.ts'
import { withSettings } from '../../settings-of-shop.ts'
import { CLIENTS, orderingOn } from './cart-orders.ts'
import { type FilledCart, type ListDesk, withListDesk } from './list-desk.ts'

const WARM_UP = 5
const PRICED_LINES = 200
/** Carts of a round per second of its length. */
const CARTS_PER_SECOND = 300
const MOST_ROUNDS = 3

const FREIGHT_CENTS = 33_333
const TAX_PERCENT = 8.25
const steps = [{ upToPallets: 10_000, flat: FREIGHT_CENTS / 100 }]
/** As many zones and rules as a large owner has; of the rules the one for the state holds. */
const STATES = Array.from({ length: 50 }, (_, place) => String(place + 50))
const TERMS = {
  freight: {
    isOn: true,
    zones: STATES.map((prefix) => ({
      name: `Zone ${prefix}`,
      country: 'US',
      prefixes: [prefix],
      steps,
    })),
  },
  tax: {
    isOn: true,
    rules: STATES.map((postPrefix) => ({
      name: 'Sales tax',
      country: 'US',
      region: `S${postPrefix}`,
      postPrefix,
      category: 'standard',
      rate: TAX_PERCENT,
      freightToo: false,
      validFrom: '2020-01-01',
      validUntil: null,
    })),
  },
}

/** Time that freight and taxes add to a price and to an order. */
export const deliveredCost: Measure = {
  name: 'delivered cost',
  run: (bench) =>
    withListDesk(bench, (desk) =>
      withPacks(bench.shop.database, desk.productIds, () => measureAll(bench, desk)),
    ),
}

async function measureAll(bench: Bench, desk: ListDesk): Promise<Finding> {
  const { database } = bench.shop
  const priced = await withSettings(database, TERMS, () => priceOneByOne(bench, desk))
  const fill = (seconds: number) =>
    desk.fillCarts(Math.max(2 * CLIENTS, Math.ceil(CARTS_PER_SECOND * seconds)), 1)
  const without = orderingOn(bench, fill, 'the shop without freight and taxes')
  const delivered = orderingOn(
    bench,
    async (seconds) => (await fill(seconds)).map(deliver),
    'the shop with freight and taxes',
  )
  const contenders: Contender[] = [
    {
      ...delivered,
      run: (seconds) => withSettings(database, TERMS, () => delivered.run(seconds)),
    },
    without,
  ]
  const { rounds, seconds } = bench.effort
  const figures = await compare(contenders, { rounds: Math.min(rounds, MOST_ROUNDS), seconds })
  const [own, plain] = figures as [Figures, Figures]
  const what = `\`POST /cart/{id}/order\` of 1 line, ${CLIENTS} clients, with freight and taxes`
  return {
    rows: [
      priced,
      {
        what: `${what}, of those without`,
        value: own.perSecond / plain.perSecond,
        unit: 'ratio',
        goal: { atLeast: 0.85 },
        note: `${own.perSecond.toFixed(0)} orders a second`,
      },
    ],
    contests: [{ what, figures }],
  }
}

/** Half up, as the shop rounds. */
function deliver(cart: FilledCart): FilledCart {
  const tax = Math.floor((cart.totalCents * TAX_PERCENT) / 100 + 0.5)
  return { ...cart, totalCents: cart.totalCents + FREIGHT_CENTS + tax }
}

async function priceOneByOne({ shop, isQuick }: Bench, desk: ListDesk): Promise<Row> {
  const agent = openConnection()
  const took: number[] = []
  try {
    for (let time = 0; time < WARM_UP + (isQuick ? 30 : 100); time += 1) {
      const lines = desk
        .drawLines(PRICED_LINES)
        .map(({ productId, quantity }) => ({ productId, quantity }))
      const body = { lines, country: 'US', postCode: '60607' }
      const start = performance.now()
      const answer = await fetchRaw(
        `${shop.origin}/cart/price`,
        { 'accept-encoding': 'identity' },
        { agent, body },
      )
      took.push(performance.now() - start)
      if (answer.status !== 200 || JSON.parse(answer.bytes.toString()).total === null)
        throw new Error(`A price got status ${answer.status}: ${answer.bytes}`)
    }
  } finally {
    agent.destroy()
  }
  const measured = took.slice(WARM_UP)
  return {
    what: `\`POST /cart/price\` of ${PRICED_LINES} lines with freight and taxes, one client, p50`,
    value: quantile(measured, 0.5),
    unit: 'ms',
    goal: { atMost: 60 },
    note: `${STATES.length} zones and rules; p99 ${quantile(measured, 0.99).toFixed(1)} ms`,
  }
}

/** Runs work while the products have pallets: freight without them has no price. */
async function withPacks<Done>(
  database: pg.Pool,
  productIds: readonly string[],
  work: () => Promise<Done>,
): Promise<Done> {
  const set = (values: string) =>
    database.query(`update product set ${values} where id = any($1)`, [productIds])
  await set('carton_pieces = 1, pallet_pieces = 500, pallet_grams = 400000')
  try {
    return await work()
  } finally {
    await set('carton_pieces = null, pallet_pieces = null, pallet_grams = null')
  }
}
