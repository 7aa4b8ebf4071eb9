import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { openDurableState } from '../durable-state.ts'
import { type Port, portOf } from '../port.ts'
import { serveSandboxStyles } from '../sandbox-page.ts'
import { type ApiRoute, addStripeApi } from './api/stripe-api.ts'
import { createBalance } from './balance/balance.ts'
import { createDisputes, type Disputes } from './balance/disputes.ts'
import { createPayouts, type Payouts } from './balance/payouts.ts'
import { addBrowserFiles } from './browser-files.ts'
import { addControl } from './control-api.ts'
import { createEvents } from './events/events.ts'
import { createWebhooks } from './events/webhooks.ts'
import { createFaults, type Faults } from './faults.ts'
import { createCharges } from './payments/charges.ts'
import { createCharging } from './payments/charging.ts'
import { createLedger, type Ledger } from './payments/ledger.ts'
import { createPaymentIntents } from './payments/payment-intents.ts'
import { createPaymentMethods } from './payments/payment-methods.ts'
import { createRefunds } from './payments/refunds.ts'
import { addThreeDSecure } from './payments/three-d-secure.ts'

export interface StripeSandboxOptions {
  /** 0 takes any free port. */
  port: number
  stateDir: string
  webhookUrls: string[]
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

export interface StripeSandbox {
  app: FastifyInstance
  ledger: Ledger
  faults: Faults
  ports: { stripe: Port }
  /** Listens on loopback only and returns the sandbox's address. */
  open(): Promise<string>
  close(): Promise<void>
}

/** Stand-in for Stripe: its API, its browser script with the card field, its webhooks. */
export async function buildStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const state = await openDurableState(options.stateDir)
  const ledger = createLedger(state)
  const faults = createFaults()
  const webhooks = createWebhooks({
    urls: options.webhookUrls,
    secret: options.webhookSecret,
    ledger,
    faults,
  })
  const events = createEvents(ledger, webhooks)
  let origin = `http://127.0.0.1:${options.port}`
  const shared = { ledger, events, origin: () => origin }
  const disputes = createDisputes(ledger, events)
  const payouts = createPayouts(ledger)
  const charging = createCharging({ ...shared, disputes, bankDelayMs: faults.bankDelayMs })
  const paymentMethods = createPaymentMethods(ledger)
  const paymentIntents = createPaymentIntents({ ...shared, charging, paymentMethods })

  const app = Fastify({ logger: false, keepAliveTimeout: 60_000, forceCloseConnections: true })
  app.setErrorHandler(answerUnforeseen)
  addStripeApi(app, {
    routes: apiRoutes({
      charges: createCharges(ledger),
      events,
      paymentMethods,
      paymentIntents,
      refunds: createRefunds(ledger, events),
      balance: createBalance(ledger),
      disputes,
      payouts,
    }),
    ledger,
    faults,
    keys: { secret: options.secretKey, publishable: options.publishableKey },
    origin: () => origin,
  })
  addThreeDSecure(app, { ledger, charging })
  addBrowserFiles(app)
  serveSandboxStyles(app)
  addControl(app, { ledger, faults, webhooks, disputes, payouts })
  await app.ready()
  const port = portOf(app.server, options.port)

  return {
    app,
    ledger,
    faults,
    ports: { stripe: port },

    async open() {
      origin = `http://127.0.0.1:${await port.open()}`
      charging.resume()
      webhooks.resume()
      return origin
    },

    async close() {
      await port.shut()
      await app.close()
      charging.close()
      webhooks.close()
      await state.close()
    },
  }
}

/** An internal error, or a malformed request: answered in plain words; internal errors are also logged. */
function answerUnforeseen(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  if (status >= 500) console.error(`Stripe sandbox: ${request.method} ${request.url}`, error)
  const type = status >= 500 ? 'api_error' : 'invalid_request_error'
  return reply.code(status).send({ error: { type, message: error.message } })
}

interface Services {
  charges: ReturnType<typeof createCharges>
  events: ReturnType<typeof createEvents>
  paymentMethods: ReturnType<typeof createPaymentMethods>
  paymentIntents: ReturnType<typeof createPaymentIntents>
  refunds: ReturnType<typeof createRefunds>
  balance: ReturnType<typeof createBalance>
  disputes: Disputes
  payouts: Payouts
}

function apiRoutes(services: Services): ApiRoute[] {
  const { charges, events, paymentMethods, paymentIntents, refunds } = services
  const { balance, disputes, payouts } = services
  const intents = '/v1/payment_intents'
  return [
    {
      method: 'POST',
      path: '/v1/payment_methods',
      run: paymentMethods.create,
      browsersMayAsk: true,
    },
    { method: 'GET', path: '/v1/payment_methods/:id', run: paymentMethods.retrieve },
    { method: 'POST', path: intents, run: paymentIntents.create },
    { method: 'GET', path: intents, run: paymentIntents.list },
    { method: 'GET', path: `${intents}/:id`, run: paymentIntents.retrieve, browsersMayAsk: true },
    { method: 'POST', path: `${intents}/:id`, run: paymentIntents.update },
    {
      method: 'POST',
      path: `${intents}/:id/confirm`,
      run: paymentIntents.confirm,
      browsersMayAsk: true,
    },
    { method: 'POST', path: `${intents}/:id/cancel`, run: paymentIntents.cancel },
    { method: 'GET', path: '/v1/charges', run: charges.list },
    { method: 'GET', path: '/v1/charges/:id', run: charges.retrieve },
    { method: 'POST', path: '/v1/refunds', run: refunds.create },
    { method: 'GET', path: '/v1/refunds', run: refunds.list },
    { method: 'GET', path: '/v1/refunds/:id', run: refunds.retrieve },
    { method: 'GET', path: '/v1/balance_transactions', run: balance.list },
    { method: 'GET', path: '/v1/balance_transactions/:id', run: balance.retrieve },
    { method: 'GET', path: '/v1/disputes', run: disputes.list },
    { method: 'GET', path: '/v1/disputes/:id', run: disputes.retrieve },
    { method: 'POST', path: '/v1/disputes/:id/close', run: disputes.close },
    { method: 'POST', path: '/v1/payouts', run: payouts.create },
    { method: 'GET', path: '/v1/payouts', run: payouts.list },
    { method: 'GET', path: '/v1/payouts/:id', run: payouts.retrieve },
    { method: 'GET', path: '/v1/events', run: events.list },
    { method: 'GET', path: '/v1/events/:id', run: events.retrieve },
  ]
}
