import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50

/**
 * Lets a closing shop answer what is under way and then close at once. Fastify closes the connections that are idle
 * when closing begins; one that is answering then is kept alive afterwards, and would hold the shop open for the whole
 * keep-alive time (72 s).
 */
export function closePromptly(app: FastifyInstance): void {
  let look: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    look = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
  })
  app.addHook('onClose', async () => clearInterval(look))
}
