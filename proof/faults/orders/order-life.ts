import Stripe from 'stripe'
import { shipByHand } from '../../../server/testing/desks/ship-by-hand.ts'
import { createProduct, orderBody } from '../../../server/testing/factories.ts'
import type { Client } from '../client.ts'
import type { Cluster } from '../cluster.ts'
import { untilTrue } from '../until-true.ts'

/** Where orders are paid: addresses of shops and the provider behind them. */
type Till = Pick<Cluster, 'stripe' | 'urls'>

/** Everything that can happen to an order, once: paid, declined, refunded, stray payment, expired and deleted. */
export async function runOrderLife(cluster: Cluster, buyer: Client, admin: Client) {
  const product = await createProduct(cluster.db, { available: 1_000_000 })
  const place = async () => {
    const { status, body } = await buyer.insist(
      cluster.urls,
      '/orderProduct',
      'POST',
      orderBody(product.id),
    )
    if (status !== 201) throw new Error(`An order was answered ${status}: ${body?.detail}`)
    return String(body.insertedId)
  }

  const paid = await place()
  await payOrder(cluster, buyer, paid)
  await admin.insist(cluster.urls, `/order/${paid}/refund`, 'POST', { amount: 100 })
  await admin.insist(cluster.urls, `/order/${paid}/refund`, 'POST', { returnStock: true })

  await keepStock(cluster, admin, product.id)
  await takeBack(cluster, buyer, admin, await place())
  await shipOrder(cluster, buyer, admin, await place())

  // The second request reads the live intent again.
  const paidTwice = await place()
  await intentOf(cluster, buyer, paidTwice)
  await confirm(cluster, await intentOf(cluster, buyer, paidTwice))

  const declined = await place()
  const declinedIntent = await intentOf(cluster, buyer, declined)
  for (let time = 0; time < 5; time += 1) {
    await confirm(cluster, declinedIntent, 'pm_card_chargeDeclined')
  }

  const deleted = await place()
  await intentOf(cluster, buyer, deleted)
  await buyer.insist(cluster.urls, `/order/${deleted}`, 'DELETE')

  const stray = await cluster.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    metadata: { order: '01990000-0000-7000-8000-000000000000', shop: cluster.shopId },
  })
  await confirm(cluster, stray.id)

  const expired = await place()
  await intentOf(cluster, buyer, expired)
  await cluster.pool.query(
    `update orders set held_until = now() - interval '1 second' where id = $1`,
    [expired],
  )
  // An intent left open for long is checked with the provider.
  const left = await place()
  const leftIntent = await intentOf(cluster, buyer, left)
  await cluster.pool.query(
    `update payment_intent set check_at = now() - interval '1 second' where id = $1`,
    [leftIntent],
  )
  await untilTrue('the open intent is checked', async () => {
    const { rows } = await cluster.pool.query(
      'select check_at > now() as checked from payment_intent where id = $1',
      [leftIntent],
    )
    return rows[0].checked
  })
  await untilStates(cluster, {
    [paidTwice]: 'paid',
    [paid]: 'refunded',
    [deleted]: 'cancelled',
    [expired]: 'expired',
  })
  await untilTrue('the stray payment is refunded', async () => {
    const { data } = await cluster.stripe.refunds.list({ payment_intent: stray.id })
    return data.length === 1
  })
  await untilTrue('the declined order is paused', async () => {
    const { rows } = await cluster.pool.query(
      'select payment_paused_until from orders where id = $1',
      [declined],
    )
    const intent = await cluster.stripe.paymentIntents.retrieve(declinedIntent)
    return rows[0].payment_paused_until !== null && intent.status === 'canceled'
  })
}

/** Receives, scraps, corrects and counts pieces, by hand and by sheet; each is entered once. */
async function keepStock(cluster: Cluster, admin: Client, productId: string) {
  const enter = async (body: object) => {
    const { status } = await admin.insist(cluster.urls, `/product/${productId}/stock`, 'POST', body)
    if (status !== 201) throw new Error(`Stock was answered ${status}.`)
  }
  const readStock = async () => {
    const { rows } = await cluster.pool.query(
      `select received, available + promised - shipped as shelf from product where id = $1`,
      [productId],
    )
    return rows[0] as { received: number; shelf: number }
  }
  const before = await readStock()
  const reason = 'Looked after'
  await enter({ kind: 'receive', quantity: 500, reason })
  await enter({ kind: 'scrap', quantity: 30, reason })
  await enter({ kind: 'correction', quantity: -20, reason })
  await enter({ kind: 'count', counted: before.shelf + 440, reason })
  await countBySheet(cluster, admin, `${productId},${before.shelf + 435}`)
  const { received } = await readStock()
  const { rows } = await cluster.pool.query(
    `select kind, delta from stock_entry where product_id = $1 and reason in ($2, 'Count sheet.csv') order by id`,
    [productId, reason],
  )
  const entered = rows.map(({ kind, delta }) => `${kind} ${delta}`).join(', ')
  const wanted = 'receive 500, scrap -30, correction -20, count -10, count -5'
  if (received !== before.received + 435 || entered !== wanted)
    throw new Error(`Stock was entered as ${entered}, ${received - before.received} in all.`)
}

/** Previewed, then applied as it was previewed. */
async function countBySheet(cluster: Cluster, admin: Client, row: string) {
  const send = async (query: string) => {
    const sheet = new FormData()
    sheet.append('file', new Blob([`product_id,counted\n${row}\n`]), 'sheet.csv')
    return admin.insist(cluster.urls, `/stock/countSheet${query}`, 'POST', sheet)
  }
  const { body } = await send('')
  const { status } = await send(`?fingerprint=${body.fingerprint}`)
  // Sheets have no key: 409 says that a call without an answer has entered it. `keepStock` sees it entered once.
  if (![200, 409].includes(status)) throw new Error(`A count sheet was answered ${status}.`)
}

/** Pays, ships half, closes some short, takes some back and refunds them. */
async function takeBack(cluster: Cluster, buyer: Client, admin: Client, orderId: string) {
  await payOrder(cluster, buyer, orderId)
  await shipByHand(cluster.pool, { orderId, quantity: 250 })
  const pieces = { lineNo: 1, quantity: 40 }
  const ask = (client: Client, path: string, body: object) =>
    client.insist(cluster.urls, path, 'POST', body)
  const closing = { lines: [{ ...pieces, to: 'scrap' }], reason: 'Broken' }
  await ask(admin, `/order/${orderId}/closeShort`, closing)
  const { body } = await ask(buyer, `/order/${orderId}/return`, {
    lines: [{ ...pieces, reason: 'damaged' }],
  })
  const id = String(body.insertedId)
  await ask(admin, `/return/${id}/approve`, {})
  await ask(admin, `/return/${id}/receive`, { lines: [{ lineNo: 1, restock: 30, scrap: 10 }] })
  await ask(admin, `/order/${orderId}/refund`, { lines: [pieces], returnId: id })
  await untilTrue('the return is refunded, and all of it once', async () => {
    const { rows } = await cluster.pool.query(
      `select state, closed, returned, refunded, refunded_cents = refunded * unit_price_cents as is_exact,
         (select count(*)::integer from mail where facts ->> 'orderId' = $2 and kind = any($3)) as mails
       from return_request join order_line using (order_id) where id = $1`,
      [id, orderId, ['closedShort', 'returnApproved', 'returnReceived']],
    )
    const [row] = rows
    return (
      row.state === 'refunded' &&
      row.is_exact &&
      [row.closed, row.returned, row.refunded, row.mails].join() === '40,40,80,3'
    )
  })
}

/** An order that leaves in two shipments, after one was changed and another cancelled; each mail is queued once. */
async function shipOrder(cluster: Cluster, buyer: Client, admin: Client, orderId: string) {
  await payOrder(cluster, buyer, orderId)
  const act = async (path: string, method: string, body?: object) => {
    const answer = await admin.insist(cluster.urls, path, method, body)
    if (answer.status >= 300) throw new Error(`${method} ${path} was answered ${answer.status}.`)
    return String(answer.body?.insertedId)
  }
  const pack = (quantity: number) =>
    act(`/order/${orderId}/shipment`, 'POST', { lines: [{ lineNo: 1, quantity }] })
  const first = await pack(100)
  await act(`/shipment/${first}`, 'PUT', { lines: [{ lineNo: 1, quantity: 300 }] })
  await act(`/shipment/${await pack(100)}`, 'DELETE')
  const second = await pack(200)
  for (const id of [first, second]) {
    await act(`/shipment/${id}/ship`, 'POST', { carrier: 'UPS', tracking: '1Z', pallets: 1 })
    await act(`/shipment/${id}/delivered`, 'POST', {})
  }
  const { rows } = await cluster.pool.query(
    `select fulfilment, (select shipped from order_line where order_id = orders.id) as shipped,
       (select count(*)::integer from mail where kind = 'shipped' and facts ->> 'orderId' = orders.id::text) as mails
     from orders where id = $1`,
    [orderId],
  )
  const [{ fulfilment, shipped, mails }] = rows
  if (fulfilment !== 'delivered' || shipped !== 500 || mails !== 2)
    throw new Error(
      `${shipped} of 500 pieces were shipped (${fulfilment}), told by ${mails} mails.`,
    )
}

/** Pays as a browser does (intent, card, report) and retries lost calls. */
export async function payOrder(cluster: Till, buyer: Client, orderId: string): Promise<void> {
  const intentId = await intentOf(cluster, buyer, orderId)
  await confirm(cluster, intentId)
  const { status, body } = await buyer.insist(cluster.urls, `/order/${orderId}`, 'PATCH', {
    transactionId: intentId,
  })
  if (status !== 200) throw new Error(`A payment was answered ${status}: ${body?.detail}`)
}

export async function intentOf(cluster: Till, buyer: Client, orderId: string): Promise<string> {
  const { status, body } = await buyer.insist(cluster.urls, '/create-payment-intent', 'POST', {
    order: orderId,
  })
  if (status !== 200) throw new Error(`An intent was answered ${status}: ${body?.detail}`)
  return String(body.clientSecret).split('_secret_')[0] ?? ''
}

async function confirm(cluster: Till, intentId: string, card = 'pm_card_visa'): Promise<void> {
  try {
    await cluster.stripe.paymentIntents.confirm(intentId, { payment_method: card })
  } catch (error) {
    // Declined, or already paid by a confirmation whose answer was lost.
    if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 500) >= 500)
      throw error
  }
}

async function untilStates(cluster: Cluster, wanted: Record<string, string>): Promise<void> {
  await untilTrue(`the states are ${JSON.stringify(wanted)}`, async () => {
    const { rows } = await cluster.pool.query('select id, state from orders where id = any($1)', [
      Object.keys(wanted),
    ])
    return rows.every(({ id, state }) => wanted[id] === state)
  })
}
