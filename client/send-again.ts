import { readRefusal, ShopError } from './shop-error.ts'

export interface SendPatience {
  /** Tries before the fault is thrown. */
  readonly tries: number
  /** A try without a whole answer by then is given up. */
  readonly tryMs: number
  /** The shop’s `Retry-After` is followed up to here; longer, and the fault is thrown. */
  readonly longestWaitMs: number
}

export interface SentRequest {
  readonly url: string
  readonly init: {
    readonly method: string
    readonly headers: HeadersInit
    readonly body?: BodyInit
  }
  /** Twice has the effect of once. */
  readonly isRepeatable: boolean
  readonly signal: AbortSignal | undefined
}

export interface SentAnswer {
  readonly value: unknown
  readonly headers: Headers
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** Sends until the shop answers: after a lost connection, a full shop or a spent limit, with growing pauses. */
export async function sendAgain(
  request: SentRequest,
  { tries, tryMs, longestWaitMs }: SendPatience,
  fetch: typeof globalThis.fetch,
): Promise<SentAnswer> {
  const { signal, isRepeatable } = request
  for (let turn = 1; ; turn += 1) {
    const answer = await sendOnce(request, tryMs, fetch)
    if (!(answer instanceof ShopError)) return answer
    const wait = answer.retryAfterMs ?? pauseAfter(turn)
    if (turn >= tries || wait > longestWaitMs || !mayRepeat(answer, isRepeatable)) throw answer
    await pause(wait, signal)
  }
}

async function sendOnce(
  { url, init, signal }: SentRequest,
  tryMs: number,
  fetch: typeof globalThis.fetch,
): Promise<SentAnswer | ShopError> {
  const limit = AbortSignal.timeout(tryMs)
  try {
    const answer = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (answer.status >= 400) return await readRefusal(answer)
    return { value: await readValue(answer), headers: answer.headers }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    const detail = limit.aborted
      ? `The shop did not answer in ${tryMs / 1000} s.`
      : 'The shop could not be reached.'
    return new ShopError({ kind: 'unreachable', detail, cause })
  }
}

/** A file is told from data by its type. */
async function readValue(answer: Response): Promise<unknown> {
  if (!answer.headers.get('content-type')?.includes('json')) return answer.blob()
  return answer.json()
}

/**
 * Whether the shop may take the call later. Some are refused before anything is done; after the others, the shop may have
 * done what was asked.
 */
export function mayRepeat({ kind, status }: ShopError, isRepeatable: boolean): boolean {
  if (status === 429 || kind === 'overloaded' || kind === 'idempotencyKeyInUse') return true
  return isRepeatable && (status === undefined || (status >= 502 && status <= 504))
}

/** Grows, and differs from other programs’ pauses, which began at the same fault. */
function pauseAfter(turn: number): number {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** turn)
  return most * (0.5 + Math.random() / 2)
}

export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
