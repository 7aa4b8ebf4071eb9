import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../base/domain-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Opened as a window's page, and never fetched by a page for itself. */
    isWindow?: boolean
  }
}

class NotAWindow extends DomainError {
  constructor() {
    super('malformedRequest', 'Google login opens in a window of its own.')
  }
}

/**
 * Refuses a window's page that a page fetches as a picture, a frame or a script: such a request says nothing of what the
 * visitor wants. Browsers say it in `Sec-Fetch-Dest`, which no page can set; old ones and programs send none. Before
 * calls are counted, so that a picture with this address uses up no visitor's sign-ins.
 */
export async function refuseSubresources({ routeOptions, headers }: FastifyRequest): Promise<void> {
  if (!routeOptions.config.isWindow) return
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined && destination !== 'document') throw new NotAWindow()
}
