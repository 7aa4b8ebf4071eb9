import type { ProblemKind } from './call-types.ts'

interface ShopFault {
  readonly kind: ProblemKind | 'unreachable'
  readonly status?: number
  readonly detail: string
  readonly fields?: Readonly<Record<string, readonly string[]>>
  readonly retryAfterMs?: number
  readonly cause?: unknown
}

/** The shop refused a call, or did not answer it. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  /** The shop's own word; `unreachable`: it did not answer, and may or may not have done what was asked. */
  readonly kind: ProblemKind | 'unreachable'
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined
  /** A sentence for people. */
  readonly detail: string
  /** Faults by field, as it was sent. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** The wait for which the shop asks before the call is made again. */
  readonly retryAfterMs: number | undefined

  constructor({ kind, status, detail, fields = {}, retryAfterMs, cause }: ShopFault) {
    super(`${kind}: ${detail}`, { cause })
    this.kind = kind
    this.status = status
    this.detail = detail
    this.fields = fields
    this.retryAfterMs = retryAfterMs
  }
}

/** The refusal in an answer of 400 or more. A proxy in between may answer without a problem document. */
export async function readRefusal(answer: Response): Promise<ShopError> {
  const { status } = answer
  const retryAfterMs = readRetryAfter(answer.headers.get('retry-after'))
  const problem = await answer.json().catch(() => undefined)
  return typeof problem?.code === 'string'
    ? new ShopError({
        kind: problem.code,
        status,
        detail: problem.detail,
        fields: problem.errors,
        retryAfterMs,
      })
    : new ShopError({
        kind: 'internal',
        status,
        detail: `The shop’s address answered ${status} without a reason.`,
        retryAfterMs,
      })
}

/** Seconds, or a date. */
function readRetryAfter(text: string | null): number | undefined {
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
