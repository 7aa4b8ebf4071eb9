import type pg from 'pg'

export interface AskedStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Notes every statement that goes over the pool, in transactions too: what the shop really asks, not a copy of it. */
export function watchStatements(pool: pg.Pool): {
  during(run: () => PromiseLike<unknown>): Promise<AskedStatement[]>
} {
  let asked: AskedStatement[] = []
  const watched = new WeakSet<pg.PoolClient>()
  // Before the first one: a pool makes its connections when they are needed.
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
      asked.push({ text, values: given ?? [] })
      return query(...args)
    }) as typeof client.query
  })
  return {
    async during(run) {
      asked = []
      await run()
      return asked.splice(0)
    },
  }
}
