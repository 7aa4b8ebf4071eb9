import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { compare, type Figures } from '../../compare.ts'
import type { StatementPlan } from '../../limits/bare-statements.ts'
import type { DatabasePlan } from '../../limits/over-http.ts'
import { overPg } from '../../limits/over-pg.ts'
import { startLimit } from '../../limits/start-limit.ts'
import type { OrderBody } from '../../limits/statements.ts'
import { type Answerer, type Contender, overHttp, type Request } from '../../load.ts'
import type { Bench, Measure } from '../../measure.ts'
import { THE_SHOP } from '../../memory.ts'
import type { Row } from '../../row.ts'
import { type Customer, DELIVERY, inTurn, openSessions, pickProductIds } from '../../samples.ts'
import type { RunningShop } from '../../shop.ts'
import { takeBack } from './take-back.ts'

export const CLIENTS = 12
const WHAT = `\`POST /orderProduct\`, ${CLIENTS} clients`
const POOL = 10
const PRODUCTS = 20_000
const CUSTOMERS = 20_000
/** The limit of unpaid orders per customer; then the next customer orders. */
const ORDERS_EACH = 5

export interface Wanted {
  readonly productId: string
  readonly minProduct: number
}

/** Orders with all rules, compared with the same writes as one statement on the shop's tables. */
export const orders: Measure = {
  name: 'orders',
  async run(bench) {
    const { database } = bench.shop
    const customers = await openSessions(database, CUSTOMERS)
    try {
      return await measureOrders(bench, customers, await pickWanted(database))
    } finally {
      await takeBack(database)
    }
  },
}

async function measureOrders({ shop, effort }: Bench, customers: Customer[], wanted: Wanted[]) {
  const nextWanted = inTurn(wanted)
  const nextCustomer = inTurn(customers)
  const bodyOf = (customer: Customer) => bodyFor(customer, nextWanted())
  const contender = (name: string, origin: string, answerer: Answerer, withKey = false) =>
    overHttp({
      name,
      origin,
      answerer,
      connections: CLIENTS,
      requests: () => [{ setupRequest: ordering(nextCustomer, bodyOf, withKey) }],
    })
  const { postgresId } = shop.answerer
  const { behindFastify, overTables, stop } = await startLimits(shop, customers.map(bodyOf))
  try {
    const contenders: Contender[] = [
      contender(THE_SHOP, shop.origin, shop.answerer),
      contender('one statement behind Fastify', behindFastify.origin, {
        ...behindFastify,
        postgresId,
      }),
      contender('the shop, each under an Idempotency-Key', shop.origin, shop.answerer, true),
      overPg('one statement over pg', overTables, postgresId),
    ]
    const figures = await compare(contenders, effort)
    return { rows: toRows(figures), contests: [{ what: WHAT, figures }] }
  } finally {
    await stop()
  }
}

export function bodyFor({ email, name }: Customer, wanted: Wanted): OrderBody {
  return { ...wanted, ...DELIVERY, customerEmail: email, customer: name }
}

async function startLimits({ databaseUrl }: RunningShop, bodies: OrderBody[]) {
  const plan: DatabasePlan = { databaseUrl, connections: POOL }
  const behindFastify = await startLimit<DatabasePlan>('over-http.ts', plan)
  const overTables = await startLimit<StatementPlan>('bare-statements.ts', {
    ...plan,
    atOnce: CLIENTS,
    work: { orders: bodies },
  })
  return {
    behindFastify,
    overTables,
    async stop() {
      for (const limit of [behindFastify, overTables]) await limit.stop()
    },
  }
}

/** Requests of a client that orders as often as one customer may, then as the next. */
export function ordering(
  nextCustomer: () => Customer,
  bodyOf: (customer: Customer) => OrderBody,
  withKey = false,
): () => Request {
  let left = 0
  let customer = nextCustomer()
  return () => {
    if (left === 0) {
      customer = nextCustomer()
      left = ORDERS_EACH
    }
    left -= 1
    return {
      method: 'POST',
      path: '/orderProduct',
      headers: {
        ...customer.headers,
        'content-type': 'application/json',
        ...(withKey && { 'idempotency-key': randomUUID() }),
      },
      body: JSON.stringify(bodyOf(customer)),
    }
  }
}

function toRows(figures: readonly Figures[]): Row[] {
  const [own, asLimit, , bare] = figures as [Figures, Figures, Figures, Figures]
  const perSecond = (one: Figures) => Math.round(one.perSecond).toLocaleString('en')
  return [
    {
      what: `${WHAT}, of the one-statement order`,
      value: own.perSecond / asLimit.perSecond,
      unit: 'ratio',
      goal: { atLeast: 0.35 },
      note: `${perSecond(own)} orders a second`,
    },
    {
      what: `${WHAT}, p99`,
      value: own.p99Ms,
      unit: 'ms',
      goal: { atMost: 80 },
      note: `p50 ${own.p50Ms.toFixed(0)} ms; one statement ${asLimit.p99Ms.toFixed(0)} ms`,
    },
    {
      what: `${WHAT}: PostgreSQL’s processor time for each`,
      value: own.databaseMs,
      unit: 'ms',
      goal: { atMost: 1.5 },
      note: `one statement ${bare.databaseMs.toFixed(2)} ms`,
    },
  ]
}

/** Products with stock for some minimum orders whose total can be charged. */
export async function pickWanted(database: pg.Pool): Promise<Wanted[]> {
  const ids = await pickProductIds(database, 2 * PRODUCTS)
  const { rows } = await database.query<Wanted>(
    `select id as "productId", greatest(minimum, 500) as "minProduct" from product
     where id = any($1) and available >= 5 * greatest(minimum, 500) and list_price_cents * greatest(minimum, 500) <= 99999999
     limit $2`,
    [ids, PRODUCTS],
  )
  return rows
}
