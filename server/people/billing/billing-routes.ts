import type { FastifyInstance } from 'fastify'
import {
  noBillTo,
  putOwnBillTo,
  readOwnBillTo,
} from '../../../contract/people/addresses/billing.ts'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { billingStore } from './billing-store.ts'
import { keepBillTo } from './keep-bill-to.ts'

interface BillingParts {
  readonly db: Database
  readonly now: () => Date
}

export function billToRoutes(app: FastifyInstance, { db, now }: BillingParts): void {
  route(app, readOwnBillTo, async ({ user }) => (await billingStore.find(db, user.id)) ?? noBillTo)

  route(app, putOwnBillTo, async ({ user, body }) => ({
    modifiedCount: await keepBillTo(db, user.id, body, now()),
  }))
}
