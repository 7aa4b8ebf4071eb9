import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { EndpointRefused } from '../webhook-errors.ts'
import { isLoopback, isPublic } from './public-addresses.ts'

/** Asks the DNS alone: no file of this machine, and no thread that other work waits for. */
const RESOLVING = { timeout: 2000, tries: 2 } as const

/** The name has no address, or its servers are silent. */
export class NameUnknown extends Error {}

export type FindAddresses = ReturnType<typeof makeFindAddresses>

interface AddressRules {
  /** Takes a receiver on loopback, by http, too: in shops that are not in production. */
  readonly allowsLoopback: boolean
  /** Servers of the DNS; by default the machine's own. */
  readonly nameServers?: readonly string[]
}

/**
 * Finds where an endpoint's address leads. A name is resolved once, and each of its addresses must be public. Connect to
 * one of these: an answer that changes later leads nowhere else then. Throws `EndpointRefused`, `NameUnknown`.
 */
export function makeFindAddresses({ allowsLoopback, nameServers }: AddressRules) {
  return async (url: URL, signal?: AbortSignal): Promise<readonly string[]> => {
    const isPlain = url.protocol === 'http:' && allowsLoopback
    if (!isPlain && url.protocol !== 'https:') throw new EndpointRefused()
    if (url.username !== '' || url.password !== '') throw new EndpointRefused()
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) === 0 ? await resolve(host, nameServers, signal) : [host]
    const mayConnect = (address: string) =>
      (allowsLoopback && isLoopback(address)) || (!isPlain && isPublic(address))
    if (!addresses.every(mayConnect)) throw new EndpointRefused()
    return addresses
  }
}

/** RFC 6761: these names are loopback, whatever a server of the DNS says. */
const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/.test(host)

async function resolve(
  host: string,
  nameServers: readonly string[] | undefined,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  if (isLocalName(host)) return ['127.0.0.1', '::1']
  const resolver = new Resolver(RESOLVING)
  if (nameServers) resolver.setServers(nameServers)
  const stop = () => resolver.cancel()
  signal?.addEventListener('abort', stop)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    )
    if (addresses.length === 0) throw new NameUnknown(`The name ${host} has no address.`)
    return addresses
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
