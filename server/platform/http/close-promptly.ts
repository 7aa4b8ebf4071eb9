import type { FastifyInstance } from 'fastify'
import type { RequestsUnderWay } from './limits/requests-under-way.ts'

const LOOK_EVERY_MS = 50
/** Time for running requests; slow senders and readers are cut off afterwards. */
const PATIENCE_MS = 8000

/**
 * Answers running requests, then closes. Node itself would wait 72 s for idle connections, and without limit for silent
 * or slow ones: a closing server ignores its timeouts.
 */
export function closePromptly(app: FastifyInstance, underWay: RequestsUnderWay): void {
  let look: NodeJS.Timeout | undefined
  let end: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    look = setInterval(() => {
      for (const socket of underWay.listIdleConnections()) socket.destroy()
    }, LOOK_EVERY_MS)
    end = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(look)
    clearTimeout(end)
  })
}
