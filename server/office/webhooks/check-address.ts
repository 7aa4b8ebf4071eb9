import { type FindAddresses, NameUnknown } from './sending/find-addresses.ts'
import { EndpointRefused } from './webhook-errors.ts'

const PATIENCE_MS = 3000

/**
 * Refuses an address when it is entered; each delivery looks again. A name that isn't known is taken: its try says so,
 * and the DNS may be away.
 */
export function makeCheckAddress(findAddresses: FindAddresses) {
  return async (text: string): Promise<void> => {
    const url = URL.parse(text)
    if (!url) throw new EndpointRefused()
    try {
      await findAddresses(url, AbortSignal.timeout(PATIENCE_MS))
    } catch (error) {
      if (!(error instanceof NameUnknown)) throw error
    }
  }
}
