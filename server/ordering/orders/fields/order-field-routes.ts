import type { FastifyInstance } from 'fastify'
import { setOrderFields } from '../../../../contract/ordering/order-fields.ts'
import type { Database } from '../../../platform/database/database.ts'
import { route } from '../../../platform/http/route.ts'
import { makeSetOrderFields } from './set-order-fields.ts'

export function orderFieldRoutes(app: FastifyInstance, db: Database): void {
  const setFields = makeSetOrderFields(db)

  route(app, setOrderFields, async ({ params: { id }, body: { custom } }) => ({
    modifiedCount: (await setFields(id.toLowerCase(), custom)) ? 1 : 0,
  }))
}
