import type { FastifyInstance } from 'fastify'
import {
  blockUser,
  checkAdmin,
  endUserSessions,
  listUsers,
  removeUser,
  type User,
  unblockUser,
} from '../../../contract/people/users.ts'
import type { UserRow } from '../../people/accounts/user-store.ts'
import { rightsOfUser } from '../../people/sessions/user-rights.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../../platform/database/lists/paging.ts'
import { readCaller } from '../../platform/http/refusals/caller.ts'
import { route } from '../../platform/http/route.ts'
import type { UserService } from './user-service.ts'

export function userRoutes(app: FastifyInstance, users: UserService, wakeMails: () => void): void {
  route(app, checkAdmin, async ({ params }) => ({ admin: await users.isAdmin(params.email) }))

  route(app, listUsers, async ({ query, raw }, reply) => {
    const page = await users.list(query, query.limit ?? LONGEST_PAGE, query.after)
    sendPageHeaders(raw, reply, page)
    return page.rows.map(toUserAnswer)
  })

  route(app, blockUser, async ({ params: { id }, body: { reason }, user, raw }) => {
    const changed = await users.block(user, { id, reason }, readCaller(raw))
    return { modifiedCount: changed ? 1 : 0 }
  })

  route(app, unblockUser, async ({ params, user, raw }) => {
    const changed = await users.unblock(user, params.id, readCaller(raw))
    return { modifiedCount: changed ? 1 : 0 }
  })

  route(app, endUserSessions, async ({ params, user, raw }) => ({
    deletedCount: await users.endSessions(user, params.id, readCaller(raw)),
  }))

  route(app, removeUser, async ({ params, user, raw }) => {
    await users.remove(user, params.id, readCaller(raw))
    wakeMails()
    return { deletedCount: 1 }
  })
}

function toUserAnswer({ id, blockedAt, createdAt, ...row }: UserRow): User {
  const { email, role, staffRights, name, emailConfirmed } = row
  const blocked = blockedAt !== null
  const rights = [...rightsOfUser({ role, staffRights })]
  const at = createdAt.toISOString()
  return { _id: id, email, role, rights, name, emailConfirmed, blocked, createdAt: at }
}
