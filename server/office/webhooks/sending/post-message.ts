import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { FindAddresses } from './find-addresses.ts'

/** For the name, the connection and the whole answer. */
const PATIENCE_MS = 10_000
const MOST_ANSWER_BYTES = 64 * 1024

/** The receiver did not take the message. */
class NotTaken extends Error {}

/**
 * Posts a message to an endpoint over a connection of its own, to one of the addresses that were found for its name.
 * Resolves once it answered 2xx; redirects are not followed. Throws otherwise, in words for the page of deliveries.
 */
export function makePostMessage(findAddresses: FindAddresses) {
  return async (
    text: string,
    { headers, body }: { readonly headers: object; readonly body: string },
    shutdown: AbortSignal,
  ): Promise<void> => {
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const signal = AbortSignal.any([patience, shutdown])
    try {
      const url = new URL(text)
      const [address] = await findAddresses(url, signal)
      const { request, options } = connectionTo(url, address)
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request({
          ...options,
          method: 'POST',
          path: `${url.pathname}${url.search}`,
          headers: {
            host: url.host,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Bulkhead',
            connection: 'close',
            ...headers,
          },
          agent: false,
          signal,
        })
        sent.on('response', resolve).on('error', reject)
        // A receiver may also switch to another protocol, which is neither.
        sent.on('close', () => reject(new NotTaken('The connection was closed without an answer')))
        sent.end(body)
      })
      await readOut(answer)
      assertTaken(answer.statusCode ?? 0)
    } catch (error) {
      if (patience.aborted) throw new NotTaken('No whole answer within 10 seconds')
      throw signal.aborted ? signal.reason : error
    }
  }
}

/** The name is for the certificate and the header only: nothing is resolved again. */
function connectionTo(url: URL, address: string | undefined) {
  const isPlain = url.protocol === 'http:'
  const host = url.hostname
  const options: RequestOptions & { readonly servername?: string } = {
    host: address,
    port: url.port || (isPlain ? 80 : 443),
    ...(isIP(host.replace(/^\[|\]$/g, '')) === 0 && { servername: host }),
  }
  return { request: isPlain ? requestHttp : requestHttps, options }
}

/** Reads so much of an answer that its sender is done, and no more. */
async function readOut(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length
    // Leaving the loop destroys the connection.
    if (bytes > MOST_ANSWER_BYTES) return
  }
}

function assertTaken(status: number): void {
  if (status >= 200 && status < 300) return
  if (status >= 300 && status < 400)
    throw new NotTaken(`Answered ${status}: redirects are not followed`)
  throw new NotTaken(`Answered ${status}`)
}
