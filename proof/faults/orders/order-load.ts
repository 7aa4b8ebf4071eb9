import { orderBody } from '../../../server/testing/factories.ts'
import type { Client } from '../client.ts'
import type { Cluster } from '../cluster.ts'
import { intentOf, payOrder } from './order-life.ts'

/** Shops, their database and their provider, whatever runs them. */
export type OrderSite = Pick<Cluster, 'pool' | 'stripe' | 'urls' | 'client' | 'audit'>

export interface OrdersLookedAt {
  readonly paid: number
  /** Each of these must be 0. */
  readonly lost: number
  readonly oversold: number
  readonly doubleCharged: number
  readonly stuck: number
  readonly breaches: readonly string[]
}

/** Out of ten orders seven are paid, one is declined, one is deleted and one is left unpaid. */
export type Fate = 'pay' | 'decline' | 'delete' | 'leave'
const FATES: readonly Fate[] = [
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'decline',
  'delete',
  'leave',
]

interface OrderLoad {
  readonly clients: number
  readonly productId: string
  /** Asked before each order with the number of those begun. */
  readonly isEnough: (begun: number) => boolean
}

/** Many clients order, pay, decline and delete until it is enough; each insists on a final answer. */
export async function keepOrdering(site: OrderSite, { clients, productId, isEnough }: OrderLoad) {
  const buyers = await Promise.all(Array.from({ length: clients }, () => site.client()))
  const fates = new Map<string, Fate>()
  let newestAt = 0
  let begun = 0
  const work = buyers.map(async (buyer) => {
    while (!isEnough(begun)) {
      const fate = FATES[begun % FATES.length] ?? 'leave'
      begun += 1
      const id = await placeOrder(site, buyer, productId)
      newestAt = Date.now()
      fates.set(id, fate)
      await meetFate(site, buyer, id, fate)
    }
  })
  return {
    fates,
    ended: Promise.all(work),
    /** When the last order was acknowledged, in milliseconds since 1970. */
    newestAt: () => newestAt,
  }
}

async function placeOrder(site: OrderSite, buyer: Client, productId: string): Promise<string> {
  const body = orderBody(productId)
  const answer = await buyer.insist(site.urls, '/orderProduct', 'POST', body)
  if (answer.status !== 201)
    throw new Error(`An order was answered ${answer.status}: ${answer.body?.detail}`)
  return String(answer.body.insertedId)
}

async function meetFate(site: OrderSite, buyer: Client, id: string, fate: Fate): Promise<void> {
  if (fate === 'pay') await payOrder(site, buyer, id)
  if (fate === 'delete') await buyer.insist(site.urls, `/order/${id}`, 'DELETE')
  if (fate === 'decline') {
    const intentId = await intentOf(site, buyer, id)
    await site.stripe.paymentIntents
      .confirm(intentId, { payment_method: 'pm_card_chargeDeclined' })
      .catch(() => {})
  }
}

/** Compares the orders and the provider's charges with what was acknowledged, and runs the audit. */
export async function lookBack(
  site: OrderSite,
  fates: ReadonlyMap<string, Fate>,
  productId: string,
): Promise<OrdersLookedAt> {
  const { rows } = await site.pool.query<{ id: string; state: string }>(
    'select id, state from orders',
  )
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  const wanted: Record<Fate, string> = {
    pay: 'paid',
    delete: 'cancelled',
    decline: 'awaitingPayment',
    leave: 'awaitingPayment',
  }
  const answered = [...fates]
  const charges = new Map<string, number>()
  for await (const charge of site.stripe.charges.list({ limit: 100 })) {
    const order = charge.metadata.order ?? ''
    if (charge.status === 'succeeded') charges.set(order, (charges.get(order) ?? 0) + 1)
  }
  const stock = await site.pool.query(
    `select received - available - coalesce((select sum(quantity) from order_line join orders on orders.id = order_id
        where product_id = product.id and state in ('awaitingPayment', 'paid')), 0)::int as missing
      from product where id = $1`,
    [productId],
  )
  return {
    paid: rows.filter(({ state }) => state === 'paid').length,
    lost: answered.filter(([id]) => !states.has(id)).length,
    oversold: Math.abs(stock.rows[0].missing),
    doubleCharged: [...charges.values()].filter((count) => count > 1).length,
    stuck: answered.filter(([id, fate]) => states.get(id) !== wanted[fate]).length,
    breaches: await site.audit(),
  }
}
