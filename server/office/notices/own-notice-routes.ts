import type { FastifyInstance } from 'fastify'
import { findOwnNotices, putOwnNotices } from '../../../contract/office/own-notices.ts'
import { route } from '../../platform/http/route.ts'
import type { OwnNotices } from './own-notices.ts'

export function ownNoticeRoutes(app: FastifyInstance, ownNotices: OwnNotices): void {
  route(app, findOwnNotices, ({ user }) => ownNotices.find(user))

  route(app, putOwnNotices, async ({ user, body }) => {
    await ownNotices.put(user, body)
    return { modifiedCount: 1 }
  })
}
