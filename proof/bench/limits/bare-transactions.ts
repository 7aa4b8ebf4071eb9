import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabasePlan } from './over-http.ts'
import { receivePlan, sayReady } from './start-limit.ts'

export interface TransactionPlan extends DatabasePlan {
  /** Number of clients; each begins the next transaction when its last is committed. */
  readonly atOnce: number
  readonly productId: string
  /** Statements of a transaction, with its beginning and its end. */
  readonly roundTrips: number
}

/** Beginning, lock, change and end. */
const NEEDED = 4

/** The upper limit of orders for one product: transactions with as many round trips, which wait for one row. */
const { databaseUrl, connections, atOnce, productId, roundTrips } =
  await receivePlan<TransactionPlan>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })

async function changeLocked(): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'lock',
      text: 'select available from product where id = $1 for no key update',
      values: [productId],
    })
    for (let trip = NEEDED; trip < roundTrips; trip += 1)
      await client.query({ name: 'nothing', text: 'select 1' })
    await client.query({
      name: 'change',
      text: 'update product set available = available - 1, promised = promised + 1 where id = $1',
      values: [productId],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}

process.on('message', async (seconds: number) => {
  const took: number[] = []
  let isOver = false
  const changeOn = async () => {
    while (!isOver) {
      const start = performance.now()
      await changeLocked()
      took.push(performance.now() - start)
    }
  }
  const changing = Array.from({ length: atOnce }, changeOn)
  await sleep(seconds * 1000)
  isOver = true
  await Promise.all(changing)
  process.send?.(took)
})
sayReady(0)
