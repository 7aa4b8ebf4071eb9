import type { FastifyInstance } from 'fastify'
import { rightsOfRole } from '../../../../contract/people/rights.ts'
import { resetFactors } from '../../../../contract/people/second-factor.ts'
import { makeAdmin, setRole, takeAdminRights } from '../../../../contract/people/users.ts'
import { userStore } from '../../../people/accounts/user-store.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readCaller } from '../../../platform/http/refusals/caller.ts'
import { route } from '../../../platform/http/route.ts'
import { normalizeEmail } from '../../../platform/providers/identity/email.ts'
import { makeResetFactors } from './reset-factors.ts'
import { makeSetRole } from './set-role.ts'

interface RoleParts {
  readonly db: Database
  readonly adminsNeedConfirmedEmail: boolean
  readonly wakeMails: () => void
  readonly now: () => Date
}

/** Roles of users, an admin of the published calls being an owner, and their lost factors. */
export function roleRoutes(app: FastifyInstance, parts: RoleParts): void {
  const { db, wakeMails } = parts
  const give = makeSetRole(db, parts)
  const reset = makeResetFactors(parts)

  const answer = (isChanged: boolean) => {
    wakeMails()
    return { modifiedCount: isChanged ? 1 : 0 }
  }
  const byEmail = (email: string) => (tx: Parameters<typeof userStore>[0]) =>
    userStore(tx).findByEmail(normalizeEmail(email))

  route(app, makeAdmin, async ({ params: { email }, user, raw }) =>
    answer(await give(user, byEmail(email), rightsOfRole('owner'), readCaller(raw))),
  )

  route(app, takeAdminRights, async ({ params: { email }, user, raw }) =>
    answer(await give(user, byEmail(email), [], readCaller(raw))),
  )

  route(app, setRole, async ({ params: { id }, body: { role, rights = [] }, user, raw }) => {
    const wanted = role === undefined ? rights : rightsOfRole(role)
    return answer(await give(user, (tx) => userStore(tx).find(id), wanted, readCaller(raw)))
  })

  route(app, resetFactors, async ({ params: { id }, user, raw }) => {
    const deletedCount = await reset(user, id, readCaller(raw))
    wakeMails()
    return { deletedCount }
  })
}
