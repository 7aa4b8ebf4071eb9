import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { withCircuits } from './circuit.ts'
import { PaymentUnavailable } from './port.ts'
import { stripeProvider } from './stripe-provider.ts'

let server: Server | undefined

afterEach(() => {
  server?.close()
})

/** A fake Stripe with these answers, by method and path. */
async function connect(answers: Readonly<Record<string, { status?: number; body: object }>>) {
  server = createServer(({ method, url = '' }, response) => {
    const { status = 200, body } = answers[`${method} ${url.split('?')[0]}`] ?? {
      status: 404,
      body: { error: { type: 'invalid_request_error', message: 'There is no such thing.' } },
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_1'],
    apiBase: `http://127.0.0.1:${port}`,
    scriptUrl: `http://127.0.0.1:${port}/v3/`,
  }
}

const intent = (id: string, status: string) => ({
  body: { id, object: 'payment_intent', status, amount: 1000, currency: 'usd', metadata: {} },
})

test('intents that can’t be cancelled during processing don’t open the circuit', async () => {
  const connection = await connect({
    'POST /v1/payment_intents/pi_busy/cancel': {
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: 'You cannot cancel this PaymentIntent because it has a status of processing.',
        },
      },
    },
    'GET /v1/payment_intents/pi_busy': intent('pi_busy', 'processing'),
    'POST /v1/payment_intents/pi_idle/cancel': intent('pi_idle', 'canceled'),
  })
  const provider = withCircuits(stripeProvider(connection))
  for (let time = 0; time < 6; time += 1) {
    await expect(provider.cancelIntent('pi_busy')).rejects.toThrow(PaymentUnavailable)
  }
  expect(await provider.cancelIntent('pi_idle')).toBe('cancelled')
})

test('failed and cancelled refunds don’t count as refunded money', async () => {
  const refund = (id: string, status: string, amount: number) => ({
    id,
    object: 'refund',
    status,
    amount,
    metadata: {},
  })
  const connection = await connect({
    'GET /v1/payment_intents': {
      body: { object: 'list', has_more: false, data: [intent('pi_1', 'succeeded').body] },
    },
    'GET /v1/refunds': {
      body: {
        object: 'list',
        has_more: false,
        data: [
          refund('re_1', 'succeeded', 100),
          refund('re_2', 'pending', 20),
          refund('re_3', 'failed', 300),
          refund('re_4', 'canceled', 400),
        ],
      },
    },
  })
  const provider = stripeProvider(connection, { isMinimal: true })
  const payments: unknown[] = []
  for await (const payment of provider.listPayments()) payments.push(payment)
  expect(payments).toMatchObject([{ id: 'pi_1', refundedCents: 120 }])
  const refunds = await provider.listRefunds('pi_1')
  expect(refunds.map(({ state }) => state)).toEqual(['succeeded', 'pending', 'failed', 'failed'])
})

test('all refunds of a payment are read, page by page', async () => {
  const list = (data: object[], more: boolean) => ({
    body: { object: 'list', url: '/v1/refunds', has_more: more, data },
  })
  const refund = (id: string) => ({
    id,
    object: 'refund',
    status: 'succeeded',
    amount: 1,
    metadata: {},
  })
  const pages = [list([refund('re_1'), refund('re_2')], true), list([refund('re_3')], false)]
  const connection = await connect({
    get 'GET /v1/refunds'() {
      return pages.shift() ?? list([], false)
    },
  })
  const refunds = await stripeProvider(connection).listRefunds('pi_1')
  expect(refunds.map(({ id }) => id)).toEqual(['re_1', 're_2', 're_3'])
})
