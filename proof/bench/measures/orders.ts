import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { compare, type Figures } from '../compare.ts'
import type { StatementPlan } from '../limits/bare-statements.ts'
import type { DatabasePlan } from '../limits/over-http.ts'
import { overPg } from '../limits/over-pg.ts'
import { startLimit } from '../limits/start-limit.ts'
import type { OrderBody } from '../limits/statements.ts'
import { type Answerer, type Contender, overHttp, type Request } from '../load.ts'
import type { Bench, Measure } from '../measure.ts'
import { THE_SHOP } from '../memory.ts'
import { type Customer, inTurn, openSessions, pickProductIds } from '../samples.ts'

const CLIENTS = 12
const POOL = 10
const PRODUCTS = 20_000
const CUSTOMERS = 20_000
/** The limit of unpaid orders per customer; then the next customer orders. */
const ORDERS_EACH = 5

interface Wanted {
  readonly productId: string
  readonly minProduct: number
}

/** Orders with all rules, compared with the same writes as one statement behind Fastify. */
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
  const bodyOf = (customer: Customer): OrderBody => ({
    ...nextWanted(),
    phone: '+1 202 555 0148',
    address: '2210 Fulton Yard, Dock 4, Chicago',
    code: '60607',
    customerEmail: customer.email,
    customer: customer.name,
  })
  const requestsOfOne = (withKey: boolean) => (): Request[] => {
    let left = 0
    let customer = nextCustomer()
    return [
      {
        setupRequest: () => {
          if (left === 0) {
            customer = nextCustomer()
            left = ORDERS_EACH
          }
          left -= 1
          return {
            method: 'POST' as const,
            path: '/orderProduct',
            headers: {
              ...customer.headers,
              'content-type': 'application/json',
              ...(withKey && { 'idempotency-key': randomUUID() }),
            },
            body: JSON.stringify(bodyOf(customer)),
          }
        },
      },
    ]
  }
  const contender = (name: string, origin: string, answerer: Answerer, withKey = false) =>
    overHttp({
      ...{ name, origin, answerer, connections: CLIENTS },
      requests: requestsOfOne(withKey),
    })
  const { databaseUrl, answerer } = shop
  const { postgresId } = answerer
  const plan: DatabasePlan = { databaseUrl, connections: POOL }
  const limit = await startLimit<DatabasePlan>('over-http.ts', plan)
  const bare = await startLimit<StatementPlan>('bare-statements.ts', {
    ...plan,
    atOnce: CLIENTS,
    work: { orders: customers.map(bodyOf) },
  })
  try {
    const contenders: Contender[] = [
      contender(THE_SHOP, shop.origin, answerer),
      contender('one statement behind Fastify', limit.origin, { ...limit, postgresId }),
      contender('the shop, each under an Idempotency-Key', shop.origin, answerer, true),
      overPg('the bare statement over pg', bare, postgresId),
    ]
    const figures = await compare(contenders, effort)
    const [own, asLimit] = figures as [Figures, Figures]
    const what = `\`POST /orderProduct\`, ${CLIENTS} clients`
    return {
      rows: [
        {
          what: `${what}, of the one-statement order`,
          value: own.perSecond / asLimit.perSecond,
          unit: 'ratio' as const,
          goal: { atLeast: 0.5 },
          note: `${Math.round(own.perSecond).toLocaleString('en')} orders a second`,
        },
      ],
      contests: [{ what, figures }],
    }
  } finally {
    await limit.stop()
    await bare.stop()
  }
}

/** Products with stock for some minimum orders whose total can be charged. */
async function pickWanted(database: pg.Pool): Promise<Wanted[]> {
  const ids = await pickProductIds(database, 2 * PRODUCTS)
  const { rows } = await database.query<Wanted>(
    `select id as "productId", greatest(minimum, 500) as "minProduct" from product
     where id = any($1) and available >= 5 * greatest(minimum, 500) and list_price_cents * greatest(minimum, 500) <= 99999999
     limit $2`,
    [ids, PRODUCTS],
  )
  return rows
}

/** Restores the shop for the next run: deletes this run's orders and returns their stock. */
async function takeBack(database: pg.Pool): Promise<void> {
  const customers = `select email from users join session on user_id = users.id`
  const placed = `select id from orders where state = 'awaitingPayment' and created_at > now() - interval '1 hour' and customer_email in (${customers})`
  await database.query(`
    with cancelled as (update orders set state = 'cancelled' where id in (${placed}) returning id),
    pieces as (select product_id, sum(quantity)::integer as quantity from order_line join cancelled on id = order_id group by product_id)
    update product set available = available + pieces.quantity, promised = promised - pieces.quantity
    from pieces where product.id = pieces.product_id`)
  await database.query(`delete from session`)
}
