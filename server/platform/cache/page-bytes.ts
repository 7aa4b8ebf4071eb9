import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, type Encoding, fitEncoding } from '../http/compress.ts'

export type AnswerHeaders = Readonly<Record<string, string | number | string[] | undefined>>

/** How old an answer is, and how long it may be shown at most. */
export interface Age {
  /** Start of the oldest read in it, on the clock of ages. */
  readonly readAt: number
  /** End of the first discount in it, in milliseconds of the shop's time. */
  readonly until: number
}

/** A finished answer: bytes and final headers, compressed on first need. */
export interface KeptPage extends Age {
  readonly headers: AnswerHeaders
  readonly etag: string
  readonly bytes: Buffer
  readonly packed: { [E in Encoding]?: Promise<PackedPage> }
}

export interface PackedPage {
  readonly etag: string
  readonly bytes: Buffer
  /** Headers of its own, besides those of every encoding. */
  readonly ownHeaders: AnswerHeaders
  /** Names and values alternating, in the form that `writeHead` takes without checks. */
  readonly found: readonly string[]
  readonly unchanged: readonly string[]
}

/** Headers of one exchange, not of the answer. */
const LEFT_OUT = new Set([
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'ratelimit',
  'transfer-encoding',
])
const OF_A_BODY = new Set(['content-type', 'content-length', 'content-encoding'])

/** An answer's headers without those of the one exchange. */
export function headersOfAll(headers: AnswerHeaders): AnswerHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name)))
}

export function makePage(
  { readAt, until }: Age,
  headers: AnswerHeaders,
  payload: string | Buffer,
): KeptPage {
  const bytes = ownBytes(payload)
  return {
    readAt,
    until,
    headers: headersOfAll(headers),
    etag: hash('sha256', bytes, 'base64url').slice(0, 22),
    bytes,
    packed: {},
  }
}

/** The answer in one encoding, compressed once. */
export function packPage(page: KeptPage, accepted: Encoding): Promise<PackedPage> {
  const encoding = fitEncoding(page, accepted)
  const packed = page.packed[encoding] ?? pack(page, encoding)
  page.packed[encoding] = packed
  return packed
}

async function pack(page: KeptPage, encoding: Encoding): Promise<PackedPage> {
  const bytes =
    encoding === 'identity' ? page.bytes : ownBytes(await compress(page.bytes, encoding))
  // Strong: other bytes need another tag.
  const etag = `"${page.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const { vary, 'cache-control': caching = 'no-cache' } = page.headers
  const ownHeaders = {
    'cache-control': caching,
    vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
    etag,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  const head = Object.entries({
    ...page.headers,
    ...ownHeaders,
    'content-length': bytes.length,
  })
  const flat = (entries: typeof head) => entries.flatMap(([name, value]) => [name, String(value)])
  return {
    etag,
    bytes,
    ownHeaders,
    found: flat(head),
    unchanged: flat(head.filter(([name]) => !OF_A_BODY.has(name))),
  }
}

/** Writes an answer past Fastify, with further headers as names and values. */
export function writePage(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  packed: PackedPage,
  further: readonly string[],
): void {
  if (isUnchanged(headers['if-none-match'], packed.etag)) {
    response.writeHead(304, [...packed.unchanged, ...further]).end()
    return
  }
  response.writeHead(200, [...packed.found, ...further])
  if (method === 'HEAD') response.end()
  else response.end(packed.bytes)
}

/** `If-None-Match`, compared weakly as the standard requires. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/**
 * Copies into memory of its own: Node's small Buffers share a pool of 64 KiB and zlib's output 16, all of which a few
 * kept bytes would retain.
 */
function ownBytes(payload: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(payload))
  if (typeof payload === 'string') bytes.write(payload)
  else payload.copy(bytes)
  return bytes
}
