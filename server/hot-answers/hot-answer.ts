import { hash } from 'node:crypto'
import type { Shown } from '../changes/tagged-cache.ts'
import { compress, type Encoding } from '../http/compress.ts'
import type { HotRoute } from './answer-key.ts'

/** Shorter ones fit into a packet as they are. */
const SMALLEST_PACKED_BYTES = 1024

export type AnswerHeaders = Readonly<Record<string, string | number | string[] | undefined>>

/** A finished answer: the bytes and the headers that the slow way ended with, packed on first need. */
export interface HotAnswer {
  readonly key: string
  /** The route's pattern, as metrics name it. */
  readonly route: string
  readonly kind: HotRoute['kind']
  readonly shown: Shown
  readonly headers: AnswerHeaders
  readonly etag: string
  readonly bytes: Buffer
  readonly packed: { [E in Encoding]?: PackedAnswer }
  /** Addresses under which it was asked for, as they were spelled. */
  readonly addresses: string[]
}

export interface PackedAnswer {
  readonly etag: string
  readonly bytes: Buffer
  /** What it says besides the headers that the slow way ended with. */
  readonly ownHeaders: AnswerHeaders
  /** Made when it is sent from memory for the first time: most answers of a large shop never are. */
  heads?: Heads
}

/** Names and values in turn, as `writeHead` takes them without another look. */
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
  about: Pick<HotAnswer, 'key' | 'route' | 'kind' | 'shown'>,
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

/** The answer as one client takes it. Packed once: whoever asks for it at the same time may pack it twice. */
export async function packAnswer(answer: HotAnswer, accepted: Encoding): Promise<PackedAnswer> {
  const encoding = fitEncoding(answer, accepted)
  const known = answer.packed[encoding]
  if (known) return known
  const bytes =
    encoding === 'identity' ? answer.bytes : ownBytes(await compress(answer.bytes, encoding))
  // Strong: other bytes, another tag.
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

export function readHeads({ headers }: HotAnswer, packed: PackedAnswer): Heads {
  packed.heads ??= makeHeads(headers, packed)
  return packed.heads
}

function makeHeads(headers: AnswerHeaders, { ownHeaders, bytes }: PackedAnswer): Heads {
  const kept = Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name))
  const length = { 'content-length': bytes.length }
  const head = Object.entries({ ...Object.fromEntries(kept), ...ownHeaders, ...length })
  const flat = (entries: typeof head) => entries.flatMap(([name, value]) => [name, String(value)])
  return { found: flat(head), unchanged: flat(head.filter(([name]) => !OF_A_BODY.has(name))) }
}

/**
 * Memory that is theirs alone: Node's short Buffers lie in a pool of 64 KiB, and what zlib made in a piece of 16. A few
 * hundred bytes that are kept would keep all of it, and the bound of what answers may take would be none.
 */
function ownBytes(payload: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(payload))
  if (typeof payload === 'string') bytes.write(payload)
  else payload.copy(bytes)
  return bytes
}

export function fitEncoding({ bytes }: Pick<HotAnswer, 'bytes'>, accepted: Encoding): Encoding {
  return bytes.length < SMALLEST_PACKED_BYTES ? 'identity' : accepted
}

/** `If-None-Match`, compared weakly as the standard wants it. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
