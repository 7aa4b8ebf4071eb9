import type { FastifyInstance } from 'fastify'
import {
  acceptInvitation,
  inviteStaff,
  listInvitations,
  withdrawInvitation,
} from '../../../../contract/people/invitations.ts'
import { rightsOfRole, roleOf } from '../../../../contract/people/rights.ts'
import type { ConfirmEmail } from '../../../people/accounts/confirm-email.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readCaller } from '../../../platform/http/refusals/caller.ts'
import { forbidStoring } from '../../../platform/http/refusals/security-headers.ts'
import { route } from '../../../platform/http/route.ts'
import { makeAcceptInvitation } from './accept-invitation.ts'
import { invitationStore } from './invitation-store.ts'
import { makeInviteStaff } from './invite-staff.ts'
import { makeWithdrawInvitation } from './withdraw-invitation.ts'

const INVITATIONS_SHOWN = 200

interface InvitationParts {
  readonly db: Database
  readonly confirmEmail: ConfirmEmail
  readonly wakeMails: () => void
  readonly now: () => Date
}

/** Invitations of staff: by mail with a role, accepted with a new or an existing account. */
export function invitationRoutes(app: FastifyInstance, parts: InvitationParts): void {
  const { db, now, wakeMails } = parts
  const invite = makeInviteStaff(db, parts)
  const withdraw = makeWithdrawInvitation(db, parts)
  const accept = makeAcceptInvitation(db, parts)

  route(app, inviteStaff, async ({ user, body: { email, role, rights = [] }, raw }, reply) => {
    const wanted = { email, rights: role === undefined ? rights : rightsOfRole(role) }
    const insertedId = await invite(user, wanted, readCaller(raw))
    wakeMails()
    reply.code(201)
    return { insertedId }
  })

  route(app, listInvitations, async () => {
    const rows = await invitationStore.list(db, now(), INVITATIONS_SHOWN)
    return rows.map(({ invitation: { id, email, rights, createdAt, expiresAt }, invitedBy }) => ({
      _id: id,
      email,
      role: roleOf(rights),
      rights,
      invitedBy,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }))
  })

  route(app, withdrawInvitation, async ({ user, params, raw }) => ({
    deletedCount: (await withdraw(user, params.id, readCaller(raw))) ? 1 : 0,
  }))

  route(app, acceptInvitation, async ({ user, body: { token }, raw }, reply) => {
    forbidStoring(reply)
    const session = raw.sessionToken ?? ''
    const rights = await accept(user, { token, session }, readCaller(raw))
    return { role: roleOf(rights), rights }
  })
}
