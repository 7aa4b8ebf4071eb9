import type pg from 'pg'
import { waitForFeed } from './wait-for-feed.ts'

export interface AskedStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Statements of the workers that follow orders, events and webhooks: they belong to no request, and run soon after any. */
const OF_FOLLOWER =
  /\brestocked\b|settle_order_search|\bnumber_events\b|"event_arrival"|from webhook_endpoint join/

/** Records every statement of the requests of a shop's pool, also in transactions, once its feed has arrived. */
export function watchStatements(pool: pg.Pool): {
  during(run: () => PromiseLike<unknown>): Promise<AskedStatement[]>
  /** How many there were since the beginning. */
  count(): number
} {
  let statements: AskedStatement[] = []
  let count = 0
  const watched = new WeakSet<pg.PoolClient>()
  // Before the first use: a pool opens connections on demand.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [statement, values] = args as [string | { text: string; values?: unknown[] }, unknown]
      const text = typeof statement === 'string' ? statement : statement.text
      const given = Array.isArray(values)
        ? values
        : typeof statement === 'object'
          ? statement.values
          : []
      if (OF_FOLLOWER.test(text)) return query(...args)
      count += 1
      statements.push({ text, values: given ?? [] })
      return query(...args)
    }) as typeof client.query
  })
  return {
    async during(run) {
      await waitForFeed(pool)
      statements = []
      await run()
      return statements.splice(0)
    },
    count: () => count,
  }
}
