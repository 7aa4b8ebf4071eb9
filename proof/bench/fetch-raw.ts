import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As they came over the wire, compressed or not. */
  readonly bytes: Buffer
}

/** One connection that stays open, as a browser's. */
export function openConnection(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

/** As `fetch`, which would unpack the bytes. */
export function fetchRaw(
  url: string,
  headers: OutgoingHttpHeaders = {},
  agent?: Agent,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent }, async (answer) => {
      try {
        const bytes = await buffer(answer)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes })
      } catch (error) {
        reject(error)
      }
    })
    asked.once('error', reject)
    asked.end()
  })
}
