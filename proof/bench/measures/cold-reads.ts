import { compare, type Figures } from '../compare.ts'
import type { StatementPlan } from '../limits/bare-statements.ts'
import type { DatabasePlan } from '../limits/over-http.ts'
import { overPg } from '../limits/over-pg.ts'
import { startLimit } from '../limits/start-limit.ts'
import { type Answerer, overHttp } from '../load.ts'
import type { Measure } from '../measure.ts'
import { THE_SHOP } from '../memory.ts'
import { inTurn, pickProductIds } from '../samples.ts'

const CONNECTIONS = 32
/** As many connections as the shop's pool has. */
const POOL = 10
/** Enough that none repeats in a round, so that no cache can answer. */
const PRODUCTS = 200_000

/** Reads of uncached products, compared with one prepared statement behind Fastify. */
export const coldReads: Measure = {
  name: 'cold reads',
  async run({ shop, size, effort }) {
    const { databaseUrl, answerer } = shop
    const ids = await pickProductIds(shop.database, PRODUCTS)
    const nextId = inTurn(ids)
    const requests = () => [
      {
        setupRequest: () => ({ method: 'GET' as const, path: `/product/${nextId()}`, headers: {} }),
      },
    ]
    const plan: DatabasePlan = { databaseUrl, connections: POOL }
    const limit = await startLimit<DatabasePlan>('over-http.ts', plan)
    const bare = await startLimit<StatementPlan>('bare-statements.ts', {
      ...plan,
      atOnce: CONNECTIONS,
      work: { reads: ids },
    })
    const { postgresId } = answerer
    const contender = (name: string, origin: string, who: Answerer) =>
      overHttp({ name, origin, answerer: who, connections: CONNECTIONS, requests })
    try {
      const figures = await compare(
        [
          contender(THE_SHOP, shop.origin, answerer),
          contender('Fastify and pg, one statement', limit.origin, { ...limit, postgresId }),
          overPg('the bare statement over pg', bare, postgresId),
        ],
        effort,
      )
      const [own, asLimit] = figures as [Figures, Figures]
      const what = `cold \`GET /product/{id}\`, random over ${size}`
      return {
        rows: [
          {
            what: `${what}, of Fastify and pg`,
            value: own.perSecond / asLimit.perSecond,
            unit: 'ratio',
            goal: { atLeast: 0.7 },
          },
        ],
        contests: [{ what, figures }],
      }
    } finally {
      await limit.stop()
      await bare.stop()
    }
  },
}
