import type { FastifyInstance } from 'fastify'
import {
  changeName,
  changePassword,
  findAccount,
  requestPasswordReset,
  sendVerificationMail,
  setNewPassword,
  verifyEmail,
} from '../../../contract/people/identity.ts'
import { signIn, signUp } from '../../../contract/people/users.ts'
import { readCaller } from '../../platform/http/refusals/caller.ts'
import { forbidStoring } from '../../platform/http/refusals/security-headers.ts'
import { route } from '../../platform/http/route.ts'
import type { AccountService } from '../accounts/account-service.ts'

/** Calls of the embedded identity provider; absent with another provider. */
export function identityRoutes(
  app: FastifyInstance,
  accounts: AccountService,
  wakeMails: () => void,
): void {
  route(app, signUp, async ({ body, raw }, reply) => {
    forbidStoring(reply)
    const idToken = await accounts.signUp(body, readCaller(raw))
    wakeMails()
    return { idToken }
  })

  route(app, signIn, async ({ body, raw }, reply) => {
    forbidStoring(reply)
    return { idToken: await accounts.signIn(body, readCaller(raw)) }
  })

  route(app, requestPasswordReset, async ({ body, raw }) => {
    await accounts.requestReset(body.email, readCaller(raw))
    wakeMails()
    return { sent: true }
  })

  route(app, setNewPassword, async ({ body, raw }, reply) => {
    forbidStoring(reply)
    const email = await accounts.setNewPassword(body, readCaller(raw))
    wakeMails()
    return { email }
  })

  route(app, verifyEmail, async ({ user, body, raw }) =>
    accounts.verifyEmail(body, { user, from: readCaller(raw) }),
  )

  route(app, sendVerificationMail, async ({ user }) => {
    await accounts.sendVerification(user)
    wakeMails()
    return { sent: true }
  })

  route(app, findAccount, async ({ user }) => {
    const account = await accounts.find(user)
    return {
      email: user.email,
      name: user.name,
      emailVerified: account?.emailVerified ?? false,
      hasPassword: Boolean(account?.passwordHash),
      shouldChangePassword: account?.passwordIsPrinted ?? false,
    }
  })

  route(app, changePassword, async ({ user, body, raw }) => {
    const { sessionToken } = raw
    const endedSessions = await accounts.changePassword(user, body, {
      from: readCaller(raw),
      sessionToken,
    })
    wakeMails()
    return { endedSessions }
  })

  route(app, changeName, async ({ user, body }) => ({
    name: await accounts.rename(user, body.name),
  }))
}
