import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The body as sent, possibly compressed. */
  readonly bytes: Buffer
}

interface RawOptions {
  readonly agent?: Agent
  readonly body?: object
  readonly method?: 'POST' | 'PATCH' | undefined
}

/** One connection kept alive, as in a browser. */
export function openConnection(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

/** Like `fetch`, which would decompress the body. With a body to send, it is a POST of JSON, unless another method is named. */
export function fetchRaw(
  url: string,
  headers: OutgoingHttpHeaders = {},
  { agent, body, method = 'POST' }: RawOptions = {},
): Promise<RawAnswer> {
  const sent = body && JSON.stringify(body)
  const options = sent
    ? { agent, method, headers: { ...headers, 'content-type': 'application/json' } }
    : { agent, headers }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, async (answer) => {
      try {
        const bytes = await buffer(answer)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes })
      } catch (error) {
        reject(error)
      }
    })
    outgoing.once('error', reject)
    outgoing.end(sent)
  })
}
