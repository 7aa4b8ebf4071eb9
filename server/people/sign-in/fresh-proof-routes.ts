import type { FastifyInstance } from 'fastify'
import { proveAgain } from '../../../contract/people/identity.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import { readCaller } from '../../platform/http/refusals/caller.ts'
import { forbidStoring } from '../../platform/http/refusals/security-headers.ts'
import { route } from '../../platform/http/route.ts'
import type { AccountService } from '../accounts/account-service.ts'
import type { ProveByFactor } from '../second-factor/prove-by-factor.ts'
import type { SessionService } from './session-service.ts'

interface FreshProofParts {
  readonly sessions: Pick<SessionService, 'proveAgain'>
  /** Absent where another provider knows the passwords. */
  readonly accounts: Pick<AccountService, 'signIn'> | undefined
  readonly proveByFactor: ProveByFactor
}

/** The proof that acts with money, rights or many people's data ask for again. */
export function freshProofRoutes(
  app: FastifyInstance,
  { sessions, accounts, proveByFactor }: FreshProofParts,
): void {
  route(app, proveAgain, async ({ user, body, raw }, reply) => {
    forbidStoring(reply)
    const { password = '', idToken, code, assertion } = body
    const { sessionToken } = raw
    if (code !== undefined || assertion !== undefined) {
      const until = await proveByFactor(user, { code, assertion }, sessionToken)
      return { freshUntil: until.toISOString() }
    }
    const { email } = user
    const proofToken = idToken ?? (await accounts?.signIn({ email, password }, readCaller(raw)))
    if (proofToken === undefined)
      throw new FieldInvalid('password', 'The shop can’t check it: send the provider’s idToken')
    const freshUntil = await sessions.proveAgain(user, { proofToken, sessionToken })
    return { freshUntil: freshUntil.toISOString() }
  })
}
