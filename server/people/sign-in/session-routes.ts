import type { FastifyInstance } from 'fastify'
import {
  endOtherSessions,
  endOwnSession,
  type ListedSession,
  listSessions,
} from '../../../contract/people/identity.ts'
import { roleOf } from '../../../contract/people/rights.ts'
import { passSecondFactor } from '../../../contract/people/second-factor.ts'
import { endSession, findSession, startSession } from '../../../contract/people/users.ts'
import { readCaller } from '../../platform/http/refusals/caller.ts'
import { forbidStoring } from '../../platform/http/refusals/security-headers.ts'
import { route } from '../../platform/http/route.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { FinishSignIn } from './finish-sign-in.ts'
import type { SessionService } from './session-service.ts'

interface SessionRouteParts {
  readonly sessions: SessionService
  readonly finishSignIn: FinishSignIn
  readonly cookie: SessionCookie
  readonly wakeMails: () => void
}

export function sessionRoutes(
  app: FastifyInstance,
  { sessions, finishSignIn, cookie, wakeMails }: SessionRouteParts,
): void {
  route(app, startSession, async ({ params, body, raw }, reply) => {
    const token = await sessions.start({
      emails: [params.email, body.email],
      proofToken: raw.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1],
      formerToken: raw.cookies[cookie.name],
      from: readCaller(raw),
      termsVersion: body.termsVersion,
    })
    wakeMails()
    reply.setCookie(cookie.name, token, cookie.options)
    return { token }
  })

  route(app, passSecondFactor, async ({ body: { challenge, ...answer }, raw }, reply) => {
    forbidStoring(reply)
    const token = await finishSignIn({
      challenge,
      answer,
      formerToken: raw.cookies[cookie.name],
      from: readCaller(raw),
    })
    wakeMails()
    reply.setCookie(cookie.name, token, cookie.options)
    return { token }
  })

  route(app, findSession, async ({ user }, reply) => {
    forbidStoring(reply)
    if (!user) return { user: null, rights: [], role: null }
    const { id, email, name, rights, viaKey } = user
    const role = roleOf(rights)
    const session = { user: { _id: id, email, name }, rights: [...rights], role }
    if (viaKey) return { ...session, key: { _id: viaKey.id, name: viaKey.name } }
    if (user.needsFactor) return { ...session, needsFactor: true as const }
    if (role === 'customer' || role === 'owner') return session
    return { ...session, owners: await sessions.listOwners() }
  })

  route(app, endSession, async ({ raw }, reply) => {
    const deletedCount = await sessions.end(raw.sessionToken)
    reply.clearCookie(cookie.name, cookie.options)
    forbidStoring(reply)
    return { deletedCount }
  })

  route(app, listSessions, async ({ user, raw }) => {
    const listed = await sessions.list(user, raw.sessionToken)
    return listed.map(
      ({ id, createdAt, lastSeenAt, device, address, isCurrent }): ListedSession => ({
        _id: id,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        device,
        address,
        current: isCurrent,
      }),
    )
  })

  route(app, endOwnSession, async ({ user, params }) => ({
    deletedCount: await sessions.endOne(user, params.id),
  }))

  route(app, endOtherSessions, async ({ user, raw }) => ({
    deletedCount: await sessions.endOthers(user, raw.sessionToken, readCaller(raw)),
  }))
}
