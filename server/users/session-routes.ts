import type { FastifyInstance, FastifyReply } from 'fastify'
import { endSession, findSession, startSession } from '../../contract/users.ts'
import { route } from '../http/route.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { SessionService } from './session-service.ts'

export function sessionRoutes(
  app: FastifyInstance,
  sessions: SessionService,
  cookie: SessionCookie,
): void {
  route(app, startSession, async ({ params, body, raw }, reply) => {
    const token = await sessions.start({
      emails: [params.email, body.email],
      proofToken: raw.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1],
      formerToken: raw.cookies[cookie.name],
    })
    reply.setCookie(cookie.name, token, cookie.options)
    forbidStoring(reply)
    return { token }
  })

  route(app, findSession, async ({ user }, reply) => {
    forbidStoring(reply)
    return { user: user ? { _id: user.id, email: user.email, name: user.name } : null }
  })

  route(app, endSession, async ({ raw }, reply) => {
    const deletedCount = await sessions.end(raw.sessionToken)
    reply.clearCookie(cookie.name, cookie.options)
    forbidStoring(reply)
    return { deletedCount }
  })
}

function forbidStoring(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store')
}
