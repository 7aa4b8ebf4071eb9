import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Settings } from './platform/environment/settings.ts'
import { connectionTimes } from './platform/http/limits/connection-limits.ts'
import { refuseAddress, refuseBytes } from './platform/http/refusals/refuse-unreadable.ts'
import { requireDeclaredRoutes } from './platform/http/route.ts'
import { logOptions, OneLineEach } from './platform/log/log.ts'
import type { LogOutput } from './platform/log/log-output.ts'
import { nameRequest } from './platform/log/request-id.ts'

/** In place of Fastify's own compilers, which it would load although Zod checks and writes: 100 modules. */
function noCompiler(): never {
  throw new Error('Zod checks what calls take and writes what they give.')
}

/** A server without routes: how it logs, waits, reads addresses and bodies, and what each route must declare. */
export function openServer(
  { logLevel, trustedProxies }: Pick<Settings, 'logLevel' | 'trustedProxies'>,
  logOutput: LogOutput,
): FastifyInstance {
  const server = Fastify({
    logger: logOptions(logLevel, logOutput),
    logController: new OneLineEach(),
    genReqId: nameRequest,
    trustProxy: trustedProxies,
    // As long as an address can be: a call whose parameter is too long must be refused, not taken for a page.
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: connectionTimes.http.maxHeaderSize,
    },
    schemaController: {
      compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
    },
    ...connectionTimes,
    clientErrorHandler: refuseBytes,
    frameworkErrors: refuseAddress,
    // Idle keep-alive connections must not delay a shutdown; running requests are answered.
    forceCloseConnections: 'idle',
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  // Bodies are JSON or a single picture.
  server.removeContentTypeParser('text/plain')
  requireDeclaredRoutes(server)
  return server
}
