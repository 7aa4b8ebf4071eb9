import type { Endpoint } from '../../../contract/endpoint.ts'

/** A request as it is sent. */
export interface HostileRequest {
  readonly bytes: Buffer
  readonly method: string
  /** Whose schema the answer has to fit; absent: a page, a file, or no address of the shop at all. */
  readonly endpoint?: Endpoint
  /**
   * `whole`: exactly one answer, and the next request may follow on the connection. `last`: one answer, after which the
   * connection may end. `broken`: any number of answers, but none by which somebody hears what is not theirs.
   */
  readonly framing: 'whole' | 'last' | 'broken'
}

/** A request before it is bytes. */
export interface Draft {
  readonly endpoint?: Endpoint
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | Buffer
}

/** The request as it goes over the wire. `framing` are the lines that say where the body ends, if not as usual. */
export function toBytes(draft: Draft, framing?: string, body?: string | Buffer): Buffer {
  const sent = Buffer.from(body ?? draft.body ?? '')
  const length = draft.body === undefined ? '' : `Content-Length: ${sent.length}\r\n`
  return Buffer.concat([headBytes(draft), Buffer.from(`${framing ?? length}\r\n`, 'latin1'), sent])
}

export function headBytes({ method, target, headers }: Draft): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines}`, 'latin1')
}
