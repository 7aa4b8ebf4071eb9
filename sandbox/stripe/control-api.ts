import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromThisMachine } from '../from-this-machine.ts'
import { sendPage } from '../sandbox-page.ts'
import { parseForm } from './api/form-body.ts'
import type { Disputes } from './balance/disputes.ts'
import type { Payouts } from './balance/payouts.ts'
import { controlPage } from './control-page.ts'
import type { Webhooks } from './events/webhooks.ts'
import { type FaultOrder, type FaultPlace, type Faults, InvalidFault } from './faults.ts'
import type { Ledger } from './payments/ledger.ts'
import type { ChargeRecord } from './payments/records.ts'

interface ControlOptions {
  ledger: Ledger
  faults: Faults
  webhooks: Webhooks
  disputes: Disputes
  payouts: Payouts
}

const listedKinds = {
  intents: 'intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  payouts: 'payout',
  events: 'event',
} as const

const largestPage = 1_000

/** Control for people (a page) and for tests (JSON): sets faults and lists what has happened. */
export function addControl(app: FastifyInstance, options: ControlOptions) {
  const { ledger, faults, webhooks, disputes, payouts } = options
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/control')) return
    if (!isFromThisMachine(request.raw)) {
      return reply.code(403).send({ error: 'The control page answers this machine only.' })
    }
  })

  app.get('/', (_request, reply) => reply.redirect('/control', 302))

  app.get('/control', (_request, reply) => sendPage(reply, controlPage({ ledger, faults })))

  app.get('/control/faults', () => ({ faults: faults.list() }))

  app.post('/control/faults', (request, reply) => {
    try {
      const fault = faults.add(faultOrder(request.body))
      return isForm(request) ? backToPage(reply) : reply.code(201).send(fault)
    } catch (error) {
      if (!(error instanceof InvalidFault)) throw error
      if (!isForm(request)) return reply.code(400).send({ error: error.message })
      return sendPage(reply.code(400), controlPage({ ledger, faults, problem: error.message }))
    }
  })

  app.delete('/control/faults', (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>('/control/faults/:id', (request, reply) => {
    faults.remove(request.params.id)
    return reply.code(204).send()
  })

  app.post('/control/faults/clear', (_request, reply) => {
    faults.clear()
    return backToPage(reply)
  })

  app.post<{ Params: { id: string } }>('/control/faults/:id/remove', (request, reply) => {
    faults.remove(request.params.id)
    return backToPage(reply)
  })

  for (const [name, kind] of Object.entries(listedKinds)) {
    app.get<{ Querystring: { limit?: string; after?: string } }>(`/control/${name}`, (request) => {
      const all = [...ledger.all(kind).values()]
      const start = request.query.after
        ? all.findIndex(({ id }) => id === request.query.after) + 1
        : 0
      const limit = Math.min(Number(request.query.limit) || largestPage, largestPage)
      return { total: all.length, [name]: all.slice(start, start + limit) }
    })
  }

  addBalanceControl(app, { ledger, disputes, payouts })

  app.post<{ Params: { id: string } }>('/control/events/:id/resend', async (request, reply) => {
    if (!ledger.find('event', request.params.id)) {
      return reply.code(404).send({ error: `There is no event ${request.params.id}.` })
    }
    const answers = await webhooks.resend(request.params.id)
    return isForm(request) ? backToPage(reply) : reply.send({ answers })
  })
}

/** Acts that a bank and Stripe's schedule do by themselves. */
function addBalanceControl(
  app: FastifyInstance,
  { ledger, disputes, payouts }: Pick<ControlOptions, 'ledger' | 'disputes' | 'payouts'>,
): void {
  app.post('/control/payouts', async (request, reply) => {
    const work = ledger.begin()
    const made = payouts.payOut(work)
    work.commit()
    await ledger.settled()
    return isForm(request) ? backToPage(reply) : reply.code(201).send({ payouts: made })
  })

  app.post('/control/disputes', async (request, reply) => {
    const fields = (typeof request.body === 'string' ? parseForm(request.body) : request.body) as
      | { intent?: unknown }
      | undefined
    const charge = findPaidCharge(ledger, String(fields?.intent))
    if (!charge || charge.disputed) {
      return reply.code(400).send({ error: 'No paid intent without a dispute has this id.' })
    }
    const work = ledger.begin()
    const dispute = disputes.open(work, undefined, charge, {
      reason: 'product_not_received',
      isInquiry: false,
    })
    work.commit()
    await ledger.settled()
    return isForm(request) ? backToPage(reply) : reply.code(201).send(dispute)
  })

  app.post<{ Params: { id: string; outcome: string } }>(
    '/control/disputes/:id/:outcome',
    async (request, reply) => {
      const dispute = ledger.find('dispute', request.params.id)
      const { outcome } = request.params
      if (!dispute || (outcome !== 'won' && outcome !== 'lost')) {
        return reply.code(404).send({ error: 'There is no such dispute or outcome.' })
      }
      const work = ledger.begin()
      disputes.decide(work, undefined, dispute, outcome)
      work.commit()
      await ledger.settled()
      return isForm(request) ? backToPage(reply) : reply.code(204).send()
    },
  )
}

function findPaidCharge(ledger: Ledger, intentId: string): ChargeRecord | undefined {
  const charge = ledger.find('charge', ledger.find('intent', intentId)?.latestCharge ?? '')
  return charge?.status === 'succeeded' ? charge : undefined
}

function backToPage(reply: FastifyReply) {
  return reply.redirect('/control', 303)
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
}

/** JSON has types; a form has texts and empty fields. */
function faultOrder(body: unknown): FaultOrder {
  const fields = typeof body === 'string' ? parseForm(body) : body
  if (typeof fields !== 'object' || fields === null) throw new InvalidFault('A fault is an object.')
  const { kind, on, action, match, delayMs, count, probability } = fields as Record<string, unknown>
  const [formPlace, formAction] = typeof kind === 'string' ? kind.split('.') : []
  return {
    on: String(formPlace ?? on) as FaultPlace,
    action: String(formAction ?? action),
    match: textOrNothing(match),
    delayMs: numberOrNothing(delayMs),
    count: numberOrNothing(count),
    probability: numberOrNothing(probability),
  }
}

function textOrNothing(value: unknown): string | undefined {
  return value === undefined || value === '' ? undefined : String(value).slice(0, 200)
}

function numberOrNothing(value: unknown): number | undefined {
  return value === undefined || value === '' ? undefined : Number(value)
}
