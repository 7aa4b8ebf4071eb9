import { hash } from 'node:crypto'
import { compress, type Encoding, fitEncoding } from '../../http/compress.ts'
import type { Shown } from '../show.ts'

type AnswerHeaders = Readonly<Record<string, string | number | string[] | undefined>>

/** A finished answer: bytes and final headers, compressed on first need. */
export interface HotAnswer {
  readonly key: string
  readonly shown: Shown
  readonly headers: AnswerHeaders
  readonly etag: string
  readonly bytes: Buffer
  readonly packed: { [E in Encoding]?: PackedAnswer }
  /** Addresses under which it was requested, as spelled. */
  readonly addresses: string[]
}

export interface PackedAnswer {
  readonly etag: string
  readonly bytes: Buffer
  /** Headers of its own, besides those of every answer. */
  readonly ownHeaders: AnswerHeaders
  /** Built when it is first sent from memory: most answers never are. */
  heads?: Heads
}

/** Names and values alternating, in the form that `writeHead` takes without checks. */
interface Heads {
  readonly found: string[]
  readonly unchanged: string[]
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

export function makeHotAnswer(
  about: Pick<HotAnswer, 'key' | 'shown'>,
  headers: AnswerHeaders,
  payload: string | Buffer,
): HotAnswer {
  const bytes = ownBytes(payload)
  return {
    ...about,
    headers,
    etag: hash('sha256', bytes, 'base64url').slice(0, 22),
    bytes,
    packed: {},
    addresses: [],
  }
}

/** The answer in one encoding. Compressed lazily; concurrent first requests may repeat the work. */
export async function packAnswer(answer: HotAnswer, accepted: Encoding): Promise<PackedAnswer> {
  const encoding = fitEncoding(answer, accepted)
  const known = answer.packed[encoding]
  if (known) return known
  const bytes =
    encoding === 'identity' ? answer.bytes : ownBytes(await compress(answer.bytes, encoding))
  // Strong: other bytes need another tag.
  const etag = `"${answer.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const { vary, 'cache-control': caching = 'no-cache' } = answer.headers
  const ownHeaders = {
    'cache-control': caching,
    vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
    etag,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  const packed = { etag, bytes, ownHeaders }
  answer.packed[encoding] = packed
  return packed
}

export function readHeads(answer: HotAnswer, packed: PackedAnswer): Heads {
  packed.heads ??= makeHeads(answer, packed)
  return packed.heads
}

/** Headers of every exchange with this answer. */
export function headersOf({ headers }: HotAnswer): AnswerHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name)))
}

function makeHeads(answer: HotAnswer, { ownHeaders, bytes }: PackedAnswer): Heads {
  const length = { 'content-length': bytes.length }
  const head = Object.entries({ ...headersOf(answer), ...ownHeaders, ...length })
  const flat = (entries: typeof head) => entries.flatMap(([name, value]) => [name, String(value)])
  return { found: flat(head), unchanged: flat(head.filter(([name]) => !OF_A_BODY.has(name))) }
}

/**
 * Copies into memory of its own: Node's small Buffers share a pool of 64 KiB and zlib's output 16, all of which a few
 * cached bytes would retain.
 */
function ownBytes(payload: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(payload))
  if (typeof payload === 'string') bytes.write(payload)
  else payload.copy(bytes)
  return bytes
}

/** `If-None-Match`, compared weakly as the standard requires. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
