import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchRaw, openConnection } from '../../fetch-raw.ts'
import { watched } from '../../load.ts'
import type { Bench, Measure } from '../../measure.ts'
import { type Customer, inTurn, openSessions } from '../../samples.ts'
import type { RunningShop } from '../../shop.ts'
import { bodyFor, CLIENTS, pickWanted, type Wanted } from './orders.ts'

const WARM_UP = 24
const CUSTOMERS = 4000
const WHAT = `an order paid by card, ${CLIENTS} clients`

/** Orders that are paid and settled: order, intent, card, webhook and PATCH. */
export const paidOrders: Measure = {
  name: 'orders',
  what: 'orders paid by card',
  async run({ shop, isQuick }: Bench) {
    const nextCustomer = inTurn(await openSessions(shop.database, CUSTOMERS))
    const nextWanted = inTurn(await pickWanted(shop.database))
    const payMany = (count: number) => payInTurn(shop, count, () => [nextCustomer(), nextWanted()])
    await payMany(WARM_UP)
    await untilSettled(shop)
    const before = await readTransactions(shop)
    const count = isQuick ? 200 : 1000
    const { seen } = await watched(shop.answerer, async () => {
      await payMany(count)
      await untilSettled(shop)
      return { requests: count, done: undefined }
    })
    const written = ((await readTransactions(shop)) - before) / count
    return {
      rows: [
        {
          what: `${WHAT}: processor time of shop and PostgreSQL`,
          value: seen.appMs + seen.databaseMs,
          unit: 'ms',
          goal: { atMost: 15 },
          note: `shop ${seen.appMs.toFixed(1)}, PostgreSQL ${seen.databaseMs.toFixed(1)} ms; ${written.toFixed(1)} transactions that write, those of limits, jobs and mails among them`,
        },
      ],
    }
  },
}

async function payInTurn(
  shop: RunningShop,
  count: number,
  next: () => readonly [Customer, Wanted],
): Promise<void> {
  let left = count
  const payOn = async () => {
    const agent = openConnection()
    try {
      while (left > 0) {
        left -= 1
        await payOne(shop, ...next(), agent)
      }
    } finally {
      agent.destroy()
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, payOn))
}

async function payOne(
  { origin, stripe }: RunningShop,
  customer: Customer,
  wanted: Wanted,
  agent: Agent,
): Promise<void> {
  const call = async (path: string, body: object, method?: 'PATCH') => {
    const options = { agent, body, method }
    const { status, bytes } = await fetchRaw(origin + path, customer.headers, options)
    if (status >= 300) throw new Error(`${path} got status ${status}: ${bytes}`)
    return JSON.parse(bytes.toString())
  }
  const { insertedId } = await call('/orderProduct', bodyFor(customer, wanted))
  const { clientSecret } = await call('/create-payment-intent', { order: insertedId })
  const [transactionId = ''] = String(clientSecret).split('_secret_')
  await stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
  await call(`/order/${insertedId}`, { transactionId }, 'PATCH')
}

/** Webhooks come some moments after their payment. */
async function untilSettled({ database }: RunningShop): Promise<void> {
  const countEvents = async () => {
    const { rows } = await database.query<{ events: number }>(
      'select count(*)::integer as events from webhook_event',
    )
    return rows[0]?.events ?? 0
  }
  let events = await countEvents()
  for (;;) {
    await sleep(1000)
    const now = await countEvents()
    if (now === events) return
    events = now
  }
}

/** Ids of transactions that were given so far: one for each that writes. */
async function readTransactions({ database }: RunningShop): Promise<number> {
  const { rows } = await database.query<{ given: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as given',
  )
  return Number(rows[0]?.given ?? 0)
}
