import type { FastifyInstance } from 'fastify'
import { signIn, signUp } from '../../contract/users.ts'
import { route } from '../http/route.ts'
import type { EmbeddedIdentity } from '../providers/identity/embedded-identity.ts'

/** The embedded identity provider's own calls; a shop with another provider does not have them. */
export function identityRoutes(app: FastifyInstance, identity: EmbeddedIdentity): void {
  route(app, signUp, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store')
    return { idToken: await identity.signUp(body) }
  })

  route(app, signIn, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store')
    return { idToken: await identity.signIn(body) }
  })
}
