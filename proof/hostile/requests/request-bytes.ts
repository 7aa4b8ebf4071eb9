import type { Endpoint } from '../../../contract/values/endpoint.ts'

/** A request as bytes. */
export interface HostileRequest {
  readonly bytes: Buffer
  readonly method: string
  /** The entry whose schema the answer must match; absent for pages, files and unknown paths. */
  readonly endpoint?: Endpoint
  /**
   * `whole`: one answer, and the connection stays open. `last`: one answer, then the connection may close. `broken`:
   * any number of answers, but none meant for another request.
   */
  readonly framing: 'whole' | 'last' | 'broken'
}

/** A request before serialization. */
export interface Draft {
  readonly endpoint?: Endpoint
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | Buffer
}

/** The request as bytes. `framing` replaces the usual Content-Length line. */
export function toBytes(draft: Draft, framing?: string, body?: string | Buffer): Buffer {
  const sent = Buffer.from(body ?? draft.body ?? '')
  const length = draft.body === undefined ? '' : `Content-Length: ${sent.length}\r\n`
  return Buffer.concat([headBytes(draft), Buffer.from(`${framing ?? length}\r\n`, 'latin1'), sent])
}

export function headBytes({ method, target, headers }: Draft): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines}`, 'latin1')
}
