import Stripe from 'stripe'
import { createProduct, orderBody } from '../../../server/testing/factories.ts'
import type { Client } from '../client.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { intentOf, payOrder } from './order-life.ts'

const CLICKS = 10

interface StormReport {
  readonly storms: number
  /** Successful charges at the provider. Must equal the number of orders. */
  readonly charges: number
  readonly paidOrders: number
}

/** Ten simultaneous clicks on Pay for each order, while every fifth answer of the provider is cut off. */
export async function stormPay(cluster: Cluster, storms: number): Promise<StormReport> {
  const buyer = await cluster.client()
  const product = await createProduct(cluster.db, { available: 1_000_000 })
  const orderIds: string[] = []
  for (let storm = 0; storm < storms; storm += 1) {
    const { body } = await buyer.insist(
      cluster.urls,
      '/orderProduct',
      'POST',
      orderBody(product.id),
    )
    orderIds.push(body.insertedId)
  }
  await cluster.misbehave({ on: 'request', action: 'resetAfter', probability: 0.2 })
  for (const id of orderIds) {
    await Promise.all(Array.from({ length: CLICKS }, () => click(cluster, buyer, id)))
  }
  await cluster.behave()
  // A customer whose answer was lost loads the page again.
  for (const id of orderIds) {
    const { body } = await buyer.insist(cluster.urls, `/order/${id}`, 'GET')
    if (!body.paid) await payOrder(cluster, buyer, id)
  }
  return { storms, ...(await count(cluster, orderIds)) }
}

/** One click, as a browser sends it; lost answers are not retried. */
async function click(cluster: Cluster, buyer: Client, orderId: string): Promise<void> {
  try {
    const intentId = await intentOf(cluster, buyer, orderId)
    await cluster.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await buyer.insist(cluster.urls, `/order/${orderId}`, 'PATCH', { transactionId: intentId })
  } catch (error) {
    // Paid by another click, or the answer was lost.
    const isPaid = error instanceof Error && /orderAlreadyPaid|is paid|409/.test(error.message)
    if (!isPaid && !(error instanceof Stripe.errors.StripeError)) throw error
  }
}

async function count(cluster: Cluster, orderIds: readonly string[]) {
  let charges = 0
  for await (const charge of cluster.stripe.charges.list({ limit: 100 })) {
    if (charge.status === 'succeeded' && orderIds.includes(charge.metadata.order ?? ''))
      charges += 1
  }
  const { rows } = await cluster.pool.query(
    `select count(*)::int as paid from orders where state = 'paid' and id = any($1)`,
    [orderIds],
  )
  return { charges, paidOrders: rows[0].paid as number }
}

if (process.argv[1] === import.meta.filename) {
  const cluster = await startCluster()
  const report = await stormPay(cluster, Number(process.argv[2] ?? 100))
  console.log('Repeated clicks on Pay:', report, await cluster.audit())
  await cluster.stop()
  process.exitCode = report.charges === report.storms && report.paidOrders === report.storms ? 0 : 1
}
