import Fastify from 'fastify'
import pg from 'pg'
import { receivePlan, sayReady } from './start-limit.ts'
import { type OrderBody, placeOrder, readProduct } from './statements.ts'

export interface DatabasePlan {
  readonly databaseUrl: string
  readonly connections: number
}

/** The limit of database reads: Fastify with one prepared statement per request and nothing else. */
const { databaseUrl, connections } = await receivePlan<DatabasePlan>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
const app = Fastify()

app.get<{ Params: { id: string } }>('/product/:id', async ({ params }, reply) => {
  const { rows } = await pool.query(readProduct(params.id))
  return rows[0] ?? reply.code(404).send()
})

app.post<{ Body: OrderBody }>('/orderProduct', async ({ body }, reply) => {
  const { rows } = await pool.query(placeOrder(body))
  return reply.code(rows.length === 1 ? 201 : 409).send({ insertedId: rows[0]?.id, order: rows[0] })
})

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
sayReady(typeof address === 'object' && address ? address.port : 0)
