import type { FastifyInstance } from 'fastify'
import { deleteOwnAccount, exportOwnData } from '../../../contract/people/identity.ts'
import type { SessionCookie } from '../../people/sessions/session-cookie.ts'
import { readCaller } from '../../platform/http/refusals/caller.ts'
import { route } from '../../platform/http/route.ts'
import type { OwnDataService } from './own-data-service.ts'

export function ownDataRoutes(
  app: FastifyInstance,
  ownData: OwnDataService,
  cookie: SessionCookie,
): void {
  route(app, exportOwnData, async ({ user, body, raw }, reply) => {
    reply.type('application/json; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return ownData.export(user, body.idToken, readCaller(raw))
  })

  route(app, deleteOwnAccount, async ({ user, body }, reply) => {
    await ownData.delete(user, body.idToken)
    reply.clearCookie(cookie.name, cookie.options)
    return { deletedCount: 1 }
  })
}
