import type { ReturnState } from '../../contract/calls/goods/returns.ts'

/** Pieces of a line in one return. */
export interface PastReturn {
  readonly returnNo: number
  readonly state: ReturnState
  readonly quantity: number
  /** Restocked and scrapped. */
  readonly received: number
}

const OPEN: readonly ReturnState[] = ['requested', 'approved']

/**
 * How many shipped pieces of a line can be asked for: not those that came back, that are in an open return, or that
 * were declined twice. Pieces are alike, so a new request is taken to be for those that were declined before.
 */
export function returnablePieces(shipped: number, past: readonly PastReturn[]): number {
  let declinedOnce = 0
  let gone = 0
  for (const { state, quantity, received } of past) {
    if (state === 'withdrawn') continue
    const again = Math.min(quantity, declinedOnce)
    declinedOnce -= again
    if (state === 'declined') {
      gone += again
      declinedOnce += quantity - again
    } else {
      gone += OPEN.includes(state) ? quantity : received
    }
  }
  return Math.max(0, shipped - gone)
}

/** A shipment's pieces of a line. */
export interface ArrivedPieces {
  readonly quantity: number
  /** When it was delivered; when it was shipped, where nobody said delivered. */
  readonly at: Date
  readonly isDelivered: boolean
}

const DAY_MS = 24 * 3_600_000

/**
 * The youngest shipments that hold so many pieces must be within the term: the whole days since the oldest of them, if
 * they are too many.
 */
export function tooLate(
  arrived: readonly ArrivedPieces[],
  { pieces, termDays, now }: { pieces: number; termDays: number; now: Date },
): { readonly days: number; readonly isDelivered: boolean } | undefined {
  const youngestFirst = arrived.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  let held = 0
  for (const { quantity, at, isDelivered } of youngestFirst) {
    const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS)
    if (days > termDays) return { days, isDelivered }
    held += quantity
    if (held >= pieces) return undefined
  }
  return undefined
}
