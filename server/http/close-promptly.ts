import type { FastifyInstance } from 'fastify'
import type { RequestsUnderWay } from './limits/requests-under-way.ts'

const LOOK_EVERY_MS = 50
/** For what is under way when closing begins; whoever is still sending or reading then has had time. */
const PATIENCE_MS = 8000

/**
 * Lets a closing shop answer what is under way and then close. Left to itself it would wait for connections that are
 * idle after their last answer (72 s), and for ever for those that say nothing or send their request by drops: a closing
 * server of Node looks at no time limit any more.
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
