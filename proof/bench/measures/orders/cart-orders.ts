import { compare, type Figures, quantile } from '../../compare.ts'
import type { StatementPlan } from '../../limits/bare-statements.ts'
import { overPg } from '../../limits/over-pg.ts'
import { startLimit } from '../../limits/start-limit.ts'
import type { ListBody } from '../../limits/statements.ts'
import { type Contender, watched } from '../../load.ts'
import type { Bench, Measure } from '../../measure.ts'
import { THE_SHOP } from '../../memory.ts'
import type { Finding } from '../../row.ts'
import { DELIVERY } from '../../samples.ts'
import { type ListDesk, withListDesk } from './list-desk.ts'
import { orderCarts } from './order-carts.ts'

export const CLIENTS = 12
const POOL = 10
/** A round orders this many carts per second of its length, or some for each client. */
const SIZES = [
  { lines: 1, perSecond: 300 },
  { lines: 10, perSecond: 200 },
  { lines: 100, perSecond: 40 },
  { lines: 500, perSecond: 10 },
] as const
const LEAST_EACH = 2
/** Each leaves up to 12,000 lines behind. */
const MOST_ROUNDS = 3
/** V8 compiles the way of a cart during its first hundreds of orders, PostgreSQL plans it. */
const WARM_UP_SECONDS = 2

type Size = (typeof SIZES)[number]

const nameLines = ({ lines }: { readonly lines: number }) =>
  lines === 1 ? '1 line' : `${lines} lines`

/** Orders of whole carts, compared with one statement that places the same lines on the same tables. */
export const cartOrders: readonly Measure[] = SIZES.map((size) => ({
  name: 'carts',
  what: `carts of ${nameLines(size)}`,
  run: (bench) => withListDesk(bench, (desk) => measureSize(bench, desk, size)),
}))

async function measureSize(bench: Bench, desk: ListDesk, { lines, perSecond }: Size) {
  const { databaseUrl, answerer } = bench.shop
  const countCarts = (seconds: number) =>
    Math.max(LEAST_EACH * CLIENTS, Math.ceil(perSecond * seconds))
  const statements = await startLimit<StatementPlan>('bare-statements.ts', {
    databaseUrl,
    connections: POOL,
    atOnce: CLIENTS,
    work: {
      lists: Array.from({ length: countCarts(bench.effort.seconds) }, () => drawList(desk, lines)),
    },
  })
  try {
    const { rounds, seconds } = bench.effort
    const shop = orderingOn(bench, (length) => desk.fillCarts(countCarts(length), lines))
    const limit = overPg('one statement over pg', statements, answerer.postgresId)
    const effort = {
      rounds: Math.min(rounds, MOST_ROUNDS),
      seconds,
      warmUpSeconds: WARM_UP_SECONDS,
    }
    return toFinding(lines, await compare([shop, limit], effort))
  } finally {
    await statements.stop()
  }
}

function drawList(desk: ListDesk, count: number): ListBody {
  const lines = desk.drawLines(count)
  const { email, name } = desk.nextCustomer()
  return {
    productIds: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    ...DELIVERY,
    customerEmail: email,
    customer: name,
  }
}

/** Carts are filled before the clock starts, and all are ordered: an order of many lines may take longer than a round. */
export function orderingOn(
  { shop }: Bench,
  fillCarts: (seconds: number) => ReturnType<ListDesk['fillCarts']>,
  name = THE_SHOP,
): Contender {
  return {
    name,
    async run(seconds) {
      const carts = await fillCarts(seconds)
      const own = process.cpuUsage()
      const { seen, done: took } = await watched(shop.answerer, async () => ({
        requests: carts.length,
        done: await orderCarts(shop, carts, CLIENTS),
      }))
      const { user, system } = process.cpuUsage(own)
      return {
        ...seen,
        p50Ms: quantile(took, 0.5),
        p99Ms: quantile(took, 0.99),
        loadBusy: (user + system) / 1000 / seen.elapsedMs,
      }
    },
  }
}

function toFinding(lines: number, figures: readonly Figures[]): Finding {
  const [own, asLimit] = figures as [Figures, Figures]
  const what = `\`POST /cart/{id}/order\` of ${nameLines({ lines })}, ${CLIENTS} clients`
  return {
    rows: [
      {
        what: `${what}, of one statement`,
        value: own.perSecond / asLimit.perSecond,
        unit: 'ratio',
        goal: { atLeast: 0.4 },
        note: `${own.perSecond.toFixed(own.perSecond < 100 ? 1 : 0)} orders a second`,
      },
    ],
    contests: [{ what, figures }],
  }
}
