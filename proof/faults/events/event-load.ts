import { setTimeout as sleep } from 'node:timers/promises'
import { orderBody } from '../../../server/testing/factories.ts'
import type { Answer, Client } from '../client.ts'
import type { Cluster } from '../cluster.ts'

const AFTER_A_FAULT_MS = 50

export interface EventLoad {
  readonly buyers: number
  readonly staff: number
  readonly productIds: readonly string[]
  /** Between two acts of one person. */
  readonly pauseMs: number
  readonly isEnough: () => boolean
}

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/**
 * Orders, payments, cancellations and edits of products at random nodes until it is enough. An answer that was lost is
 * not asked for again: the tables say what was done.
 */
export async function writeEvents(cluster: Cluster, load: EventLoad): Promise<void> {
  const { buyers, staff, productIds, pauseMs, isEnough } = load
  const goOn = async (act: () => Promise<unknown>) => {
    while (!isEnough()) {
      await act()
      await sleep(pauseMs)
    }
  }
  const work = [
    ...Array.from({ length: buyers }, async () => {
      const buyer = await cluster.client()
      await goOn(() => order(cluster, buyer, pick(productIds)))
    }),
    ...Array.from({ length: staff }, async () => {
      const admin = await cluster.client({ role: 'admin' })
      await goOn(() => edit(cluster, admin, pick(productIds)))
    }),
  ]
  await Promise.all(work)
}

/** The answer of a random node if it is a success. */
async function attempt(
  { urls }: Cluster,
  client: Client,
  path: string,
  method: string,
  body?: object,
): Promise<Answer['body']> {
  try {
    const answer = await client.once(pick(urls) + path, method, body)
    if (answer.status < 300) return answer.body
  } catch {
    // The node was killed meanwhile.
  }
  await sleep(AFTER_A_FAULT_MS)
  return undefined
}

/** Out of ten orders six are paid, two are deleted and two are left. */
async function order(cluster: Cluster, buyer: Client, productId: string): Promise<void> {
  const placed = await attempt(cluster, buyer, '/orderProduct', 'POST', orderBody(productId))
  if (!placed) return
  const path = `/order/${placed.insertedId}`
  const fate = Math.random()
  if (fate < 0.2) await attempt(cluster, buyer, path, 'DELETE')
  if (fate < 0.4) return
  const wanted = { order: placed.insertedId }
  const intent = await attempt(cluster, buyer, '/create-payment-intent', 'POST', wanted)
  if (!intent) return
  const [transactionId = ''] = String(intent.clientSecret).split('_secret_')
  await cluster.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
  await attempt(cluster, buyer, path, 'PATCH', { transactionId })
}

/** Another price, or pieces that came in. */
async function edit(cluster: Cluster, admin: Client, productId: string): Promise<void> {
  const path = `/product/${productId}`
  if (Math.random() < 0.5) {
    const entry = { kind: 'receive', quantity: 500, reason: 'Delivery' }
    await attempt(cluster, admin, `${path}/stock`, 'POST', entry)
    return
  }
  const product = await attempt(cluster, admin, path, 'GET')
  if (!product) return
  const price = 1 + Math.floor(Math.random() * 1000) / 100
  await attempt(cluster, admin, path, 'PUT', { price, version: product.version })
}
