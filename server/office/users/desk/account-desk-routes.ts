import type { FastifyInstance } from 'fastify'
import { correctCustomer, inviteCustomer } from '../../../../contract/office/customers.ts'
import { confirmNewEmail } from '../../../../contract/people/identity.ts'
import { sendResetMail } from '../../../../contract/people/users.ts'
import type { ConfirmEmail } from '../../../people/accounts/confirm-email.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readCaller } from '../../../platform/http/refusals/caller.ts'
import { forbidStoring } from '../../../platform/http/refusals/security-headers.ts'
import { route } from '../../../platform/http/route.ts'
import type { EmbeddedIdentity } from '../../../platform/providers/identity/embedded/embedded-identity.ts'
import { makeConfirmNewEmail } from './confirm-new-email.ts'
import { makeCorrectCustomer } from './correct-customer.ts'
import { makeInviteCustomer } from './invite-customer.ts'
import { makeSendResetMail } from './send-reset-mail.ts'

interface AccountDeskParts {
  readonly db: Database
  readonly identity: EmbeddedIdentity
  readonly confirmEmail: ConfirmEmail
  readonly wakeMails: () => void
  readonly now: () => Date
}

/** Staff's acts on customers' logins; absent with another identity provider, which keeps them itself. */
export function accountDeskRoutes(app: FastifyInstance, parts: AccountDeskParts): void {
  const { db, wakeMails } = parts
  const sendReset = makeSendResetMail(db, parts)
  const correct = makeCorrectCustomer(db, parts)
  const invite = makeInviteCustomer(db, parts)
  const confirmNew = makeConfirmNewEmail(parts)

  route(app, sendResetMail, async ({ user, params: { id }, raw }) => {
    const sent = await sendReset(user, id, readCaller(raw))
    wakeMails()
    return { sent }
  })

  route(app, inviteCustomer, async ({ user, body: { name, email }, raw }, reply) => {
    const insertedId = await invite(user, { name, email }, readCaller(raw))
    wakeMails()
    reply.code(201)
    return { insertedId }
  })

  route(app, correctCustomer, async ({ user, params: { id }, body: { name, email }, raw }) => {
    const corrected = await correct(user, { id, name, email }, readCaller(raw))
    wakeMails()
    return corrected
  })

  route(app, confirmNewEmail, async ({ body: { token }, raw }, reply) => {
    forbidStoring(reply)
    return { email: await confirmNew(token, readCaller(raw)) }
  })
}
