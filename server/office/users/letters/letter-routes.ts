import type { FastifyInstance } from 'fastify'
import { eraseUser, exportUser, keepUser } from '../../../../contract/people/letters.ts'
import { readCaller } from '../../../platform/http/refusals/caller.ts'
import { route } from '../../../platform/http/route.ts'
import type { OwnDataService } from '../own-data-service.ts'
import type { customerErasure } from './erase-customer.ts'

/** Export and erasure for customers who write a letter. */
export function letterRoutes(
  app: FastifyInstance,
  ownData: Pick<OwnDataService, 'exportFor'>,
  erasure: ReturnType<typeof customerErasure>,
): void {
  route(app, exportUser, async ({ user, params: { id }, query: { reason }, raw }, reply) => {
    reply.type('application/json; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="customer-data.json"')
    return ownData.exportFor(user, { id, reason }, readCaller(raw))
  })

  route(app, eraseUser, async ({ user, params: { id }, body: { reason }, raw }) =>
    erasure.ask(user, { id, reason }, readCaller(raw)),
  )

  route(app, keepUser, async ({ user, params, raw }) => ({
    deletedCount: (await erasure.giveUp(user, params.id, readCaller(raw))) ? 1 : 0,
  }))
}
