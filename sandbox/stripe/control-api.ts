import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromThisMachine } from '../from-this-machine.ts'
import { sendPage } from '../sandbox-page.ts'
import { parseForm } from './api/form-body.ts'
import { controlPage } from './control-page.ts'
import type { Webhooks } from './events/webhooks.ts'
import { type FaultOrder, type FaultPlace, type Faults, InvalidFault } from './faults.ts'
import type { Ledger } from './payments/ledger.ts'

interface ControlOptions {
  ledger: Ledger
  faults: Faults
  webhooks: Webhooks
}

const listedKinds = {
  intents: 'intent',
  charges: 'charge',
  refunds: 'refund',
  events: 'event',
} as const

const largestPage = 1_000

/** Control for people (a page) and for tests (JSON): sets faults and lists what has happened. */
export function addControl(app: FastifyInstance, { ledger, faults, webhooks }: ControlOptions) {
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

  app.post<{ Params: { id: string } }>('/control/events/:id/resend', async (request, reply) => {
    if (!ledger.find('event', request.params.id)) {
      return reply.code(404).send({ error: `There is no event ${request.params.id}.` })
    }
    const answers = await webhooks.resend(request.params.id)
    return isForm(request) ? backToPage(reply) : reply.send({ answers })
  })
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
