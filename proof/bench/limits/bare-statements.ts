import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabasePlan } from './over-http.ts'
import { receivePlan, sayReady } from './start-limit.ts'
import { type ListBody, type OrderBody, placeList, placeOrder, readProduct } from './statements.ts'

export interface StatementPlan extends DatabasePlan {
  /** Number of connections; each sends the next statement when the last is answered. */
  readonly atOnce: number
  readonly work:
    | { readonly reads: string[] }
    | { readonly orders: OrderBody[] }
    | { readonly lists: ListBody[] }
}

/** Duration of each statement in milliseconds. */
export type Spell = readonly number[]

/** The upper limit: the same statements over `pg` without HTTP, as in `pgbench`. */
const { databaseUrl, connections, atOnce, work } = await receivePlan<StatementPlan>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
const statements = writeStatements()
let next = 0

process.on('message', async (seconds: number) => {
  const took: number[] = []
  let isOver = false
  const askOn = async () => {
    while (!isOver) {
      const statement = statements[next++ % statements.length]
      const start = performance.now()
      if (statement) assertDone(await pool.query(statement))
      took.push(performance.now() - start)
    }
  }
  const asking = Array.from({ length: atOnce }, askOn)
  await sleep(seconds * 1000)
  isOver = true
  await Promise.all(asking)
  process.send?.(took)
})
sayReady(0)

function writeStatements(): pg.QueryConfig[] {
  if ('reads' in work) return work.reads.map(readProduct)
  return 'orders' in work ? work.orders.map(placeOrder) : work.lists.map(placeList)
}

/** A refused order would be a quick one. */
function assertDone({ rowCount }: pg.QueryResult): void {
  if (rowCount !== 1) throw new Error('A statement found nothing.')
}
