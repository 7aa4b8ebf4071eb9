import { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { dayOf } from '../../platform/base/days.ts'
import type { Database } from '../../platform/database/database.ts'
import { addToFunnel, type FunnelCount } from './figures-store.ts'

/** Counts since then are lost with a killed process. */
const FLUSH_MS = 20_000

/** A page of one product; the catalogue itself and its searches have shorter addresses. */
const PRODUCT_PAGE = /^\/(?:catalogue\/[0-9a-f-]{36}\/|purchase\/[0-9a-f-]{36}\b)/

type CountedStep = Exclude<FunnelCount['step'], 'ordered'>

/**
 * Counts answers by day and step, and nothing else about them: no cookie, no address. Orders are counted from their
 * moves. Calls that a page makes while it is rendered are not requests of their own.
 */
export function funnelCounter(app: FastifyInstance, db: Database, now: () => Date) {
  let counts = new Map<CountedStep, { day: string; count: number }>()
  let full: FunnelCount[] = []

  function count(step: CountedStep): void {
    const day = dayOf(now())
    const known = counts.get(step)
    if (known?.day === day) {
      known.count += 1
      return
    }
    if (known) full.push({ step, ...known })
    counts.set(step, { day, count: 1 })
  }

  async function flush(): Promise<void> {
    const batch = [...full, ...[...counts].map(([step, each]) => ({ step, ...each }))]
    if (batch.length === 0) return
    counts = new Map()
    full = []
    try {
      await addToFunnel(db, mergeDays(batch))
    } catch (error) {
      full.push(...batch)
      throw error
    }
  }

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { method, raw, routeOptions, body, url } = request
    if ((statusCode < 300 || statusCode === 304) && raw instanceof IncomingMessage) {
      const route = routeOptions.url ?? ''
      if (method === 'GET') countServed(route, url)
      else if (addsToCart(method, route, body)) count('inCart')
    }
    done()
  })

  function countServed(route: string, url: string): void {
    if (route === '/product/:id' || (route === '/*' && PRODUCT_PAGE.test(url))) count('seen')
  }

  const timer = setInterval(
    () => void flush().catch((err) => app.log.warn({ err }, 'the funnel was not written')),
    FLUSH_MS,
  )
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush().catch((err) => app.log.warn({ err }, 'the funnel was not written'))
  })

  return { flush }
}

function addsToCart(method: string, route: string, body: unknown): boolean {
  const { add, lines } = (body ?? {}) as { add?: readonly unknown[]; lines?: readonly unknown[] }
  if (method === 'PATCH' && route === '/cart/:id/lines') return (add?.length ?? 0) > 0
  return method === 'POST' && route === '/cart' && (lines?.length ?? 0) > 0
}

/** One statement can't write a row twice. */
function mergeDays(counts: readonly FunnelCount[]): FunnelCount[] {
  return [...Map.groupBy(counts, ({ day, step }) => `${day} ${step}`).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, count: same.reduce((sum, { count }) => sum + count, 0) }] : []
  })
}
