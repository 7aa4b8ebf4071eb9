import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { catalogRoutes } from './catalog/catalog-routes.ts'
import { catalogService } from './catalog/catalog-service.ts'
import type { Database } from './database/database.ts'
import { limitCalls } from './http/call-limits.ts'
import { installErrorHandler, sendNotFound } from './http/error-handler.ts'
import { enforceAccess, identifyCaller } from './http/guards.ts'
import { requireDeclaredRoutes } from './http/route.ts'
import type { Settings } from './settings.ts'

/** What the shop is built from. Chosen once, in `main.ts` (or by a test). */
export interface AppParts {
  readonly settings: Settings
  readonly db: Database
  readonly now: () => Date
}

/** The whole shop as a Fastify instance that is not listening yet. */
export async function buildApp({ settings, db, now }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: settings.logLevel },
    trustProxy: settings.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  requireDeclaredRoutes(app)
  installErrorHandler(app)
  app.setNotFoundHandler(sendNotFound)
  await app.register(cookie)

  app.addHook(
    'onRequest',
    identifyCaller({ findUserBySessionToken: async () => undefined, sessionCookie: 'session' }),
  )
  app.addHook('onRequest', enforceAccess)
  app.addHook('onRequest', limitCalls(db, settings.limitsPerMinute))

  const catalog = catalogService(db, { minimumOrderQuantity: settings.minimumOrderQuantity, now })
  catalogRoutes(app, catalog)
  return app
}
