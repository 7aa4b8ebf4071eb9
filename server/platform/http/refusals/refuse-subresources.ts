import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../base/errors/domain-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page of a popup: opened by navigation, never loaded as part of a page. */
    isWindow?: boolean
  }
}

class NotAWindow extends DomainError {
  constructor() {
    super('malformedRequest', 'Google login opens in a window of its own.')
  }
}

/**
 * Refuses to serve a popup's page as a picture, frame or script, by `Sec-Fetch-Dest`, which pages can't forge. Runs
 * before calls are counted, so that such requests use up no visitor's sign-ins.
 */
export async function refuseSubresources({ routeOptions, headers }: FastifyRequest): Promise<void> {
  if (!routeOptions.config.isWindow) return
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined && destination !== 'document') throw new NotAWindow()
}
