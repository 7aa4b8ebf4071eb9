import type { InjectOptions } from 'fastify'
import Stripe from 'stripe'
import type { WantedLine } from '../../../contract/ordering/cart/carts.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { cents } from '../../../contract/values/money/money.ts'
import { runAudit } from '../../office/audit/audit.ts'
import { stripeProvider } from '../../platform/providers/payments/stripe-provider.ts'
import { buildTestShop } from '../build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../factories.ts'
import { startTestSandbox } from '../parties/start-stripe-sandbox.ts'

export type PayingShop = Awaited<ReturnType<typeof openPayingShop>>

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

/** A shop with payment sandbox, customer and admin, with one function per step of an order. */
export async function openPayingShop({
  account,
  ...options
}: Parameters<typeof buildTestShop>[0] & {
  /** A sandbox that several shops use as their payment account; by default the shop has its own. */
  account?: Sandbox
} = {}) {
  const sandbox = account ?? (await startTestSandbox())
  const { secretKey, apiBase = '' } = sandbox.connection
  const { hostname, port } = new URL(apiBase)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  const env = { ...(account && accountSettings(account)), ...options.env }
  const shop = await buildTestShop({ ...options, env, stripe: sandbox.connection })
  const buyer = await createBuyer(shop.db)
  const admin = await createBuyer(shop.db, { role: 'admin' })

  const send = (
    by: Buyer,
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: object,
    key?: string,
  ) =>
    shop.app.inject({
      method,
      url,
      headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
      payload,
    })

  const desk = {
    ...shop,
    stripe,
    connection: sandbox.connection,
    sandboxFolder: sandbox.stateDir,
    buyer,
    admin,
    send,

    async placeOrder(
      by = buyer,
      minProduct = 500,
    ): Promise<{ _id: string; total: number; productId: string }> {
      const product = await createProduct(shop.db, { listPriceCents: cents(1890) })
      const answer = await send(by, 'POST', '/orderProduct', orderBody(product.id, { minProduct }))
      return answer.json().order
    },

    askForIntent: (order: string, by = buyer, key?: string) =>
      send(by, 'POST', '/create-payment-intent', { order }, key),

    async intentOf(order: string, by = buyer): Promise<string> {
      const { clientSecret } = (await desk.askForIntent(order, by)).json()
      return String(clientSecret).split('_secret_')[0] ?? ''
    },

    /** Fills a cart and orders it at the total that it shows. */
    async orderCart(lines: readonly WantedLine[], more: object = {}, by = buyer): Promise<Order> {
      const path = `/cart/${(await send(by, 'POST', '/cart', { lines })).json().insertedId}`
      const { version, totals } = (await send(by, 'GET', path)).json()
      const delivery = { phone: '+1 202 555 0148', address: '2210 Fulton Yard', code: '60607' }
      const wanted = { version, ...delivery, expectedTotal: totals.goods, ...more }
      const answer = await send(by, 'POST', `${path}/order`, wanted)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json().order
    },

    /** Pays an order as the browser does, and answers the intent. */
    async pay(orderId: string, by = buyer): Promise<string> {
      const transactionId = await desk.intentOf(orderId, by)
      await desk.confirm(transactionId)
      await send(by, 'PATCH', `/order/${orderId}`, { transactionId })
      return transactionId
    },

    /** A payment that the shop made for an order, and of which it has no record. */
    async strayIntent(order: string, amount: number): Promise<string> {
      const { rows } = await shop.pool.query('select id from shop_identity')
      const metadata = { order, shop: rows[0].id }
      return (await stripe.paymentIntents.create({ amount, currency: 'usd', metadata })).id
    },

    /** Confirms as the browser does; a declined card is an answer, too. */
    async confirm(intentId: string, card = 'pm_card_visa'): Promise<void> {
      await stripe.paymentIntents
        .confirm(intentId, { payment_method: card })
        .catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeCardError)) throw error
        })
    },

    async paidOrder(minProduct = 500) {
      const order = await desk.placeOrder(buyer, minProduct)
      return { ...order, intentId: await desk.pay(order._id) }
    },

    /** Events from the sandbox's list, oldest first. */
    async eventsOf(intentId: string): Promise<Stripe.Event[]> {
      const page = await stripe.events.list({ limit: 100 })
      const isAbout = ({ data: { object } }: Stripe.Event) =>
        Object.values(object as object).includes(intentId)
      return page.data.filter(isAbout).reverse()
    },

    /** Sends the webhook as the provider does, signed with its secret or another. */
    deliver(event: unknown, secret = sandbox.connection.webhookSecrets[0] ?? '') {
      const payload = JSON.stringify(event)
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
      return shop.app.inject({
        method: 'POST',
        url: '/webhook/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      })
    },

    /** Runs the shop's periodic jobs now. */
    async runJobs(): Promise<void> {
      for (const { run } of shop.app.jobs) await run()
    },

    readOrder: async (id: string) => (await send(admin, 'GET', `/order/${id}`)).json(),
    readTimeline: async (id: string, by = buyer) =>
      (await send(by, 'GET', `/order/${id}/timeline`)).json(),

    async readAvailable(productId: string): Promise<number> {
      const { rows } = await shop.pool.query('select available from product where id = $1', [
        productId,
      ])
      return rows[0].available
    },

    async readStock(productId: string) {
      const { rows } = await shop.pool.query(
        'select received, available, promised, shipped from product where id = $1',
        [productId],
      )
      return rows[0]
    },

    /** Cents of the refunds that the provider has made of a payment. */
    refundedAtProvider: async (intentId: string): Promise<number[]> =>
      (await stripe.refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount),

    async listAlerts(): Promise<{ kind: string; subject: string; order_id: string | null }[]> {
      return (await shop.pool.query('select kind, subject, order_id from alert order by raised_at'))
        .rows
    },

    misbehave: (fault: object) => control('POST', '/control/faults', fault),
    behave: () => control('DELETE', '/control/faults'),

    /** The breaches of an audit, one line each. */
    async audit(): Promise<string[]> {
      const lines = await runAudit(shop.db, stripeProvider(sandbox.connection), 0)
      return lines.flatMap(({ name, breaches }) => breaches.map(({ text }) => `${name}: ${text}`))
    },

    async close() {
      await shop.close()
      if (!account) await sandbox.stop()
    },
  }

  async function control(method: string, path: string, body?: object): Promise<void> {
    await fetch(apiBase + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  }

  return desk
}

/** The settings of a shop with its own account at the provider. */
function accountSettings({ connection }: Sandbox): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: connection.secretKey,
    STRIPE_PUBLISHABLE_KEY: connection.publishableKey,
    STRIPE_WEBHOOK_SECRET: connection.webhookSecrets.join(','),
    STRIPE_API_BASE: connection.apiBase ?? '',
    STRIPE_JS_URL: connection.scriptUrl,
  }
}
