import type { ReturnState } from '../../../contract/fulfilment/returns.ts'

/** Pieces of a line in one return. */
export interface PastReturn {
  readonly returnNo: number
  readonly askedAt: Date
  readonly state: ReturnState
  readonly quantity: number
  /** Restocked and scrapped. */
  readonly received: number
}

const OPEN: readonly ReturnState[] = ['requested', 'approved']

/**
 * The pieces of each return, oldest first, that can't be asked for again: those that came back, that are in an open
 * return, or that were declined twice. Pieces are alike, so a new request is taken to be for those declined before.
 */
function goneIn(
  past: readonly PastReturn[],
): { readonly askedAt: Date; readonly pieces: number }[] {
  let declinedOnce = 0
  return past
    .filter(({ state }) => state !== 'withdrawn')
    .map(({ state, askedAt, quantity, received }) => {
      const again = Math.min(quantity, declinedOnce)
      declinedOnce -= again
      if (state !== 'declined')
        return { askedAt, pieces: OPEN.includes(state) ? quantity : received }
      declinedOnce += quantity - again
      return { askedAt, pieces: again }
    })
}

/** How many shipped pieces of a line can still be returned. */
export function returnablePieces(shipped: number, past: readonly PastReturn[]): number {
  return Math.max(
    0,
    goneIn(past).reduce((left, { pieces }) => left - pieces, shipped),
  )
}

/** A shipment's pieces of a line. */
export interface ArrivedPieces {
  readonly quantity: number
  readonly shippedAt: Date
  /** When it was delivered, or shipped if nobody recorded a delivery. */
  readonly at: Date
  readonly isDelivered: boolean
}

const DAY_MS = 24 * 3_600_000

const wholeDays = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / DAY_MS)

/**
 * Deducts earlier returns from the shipments. Each return takes from those that had left by then and were within the
 * term, oldest first: no pieces count twice, and those that can be returned the longest stay.
 */
function stillHeld(
  arrived: readonly ArrivedPieces[],
  past: readonly PastReturn[],
  termDays: number,
): ArrivedPieces[] {
  let shipments = arrived.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { askedAt, pieces } of goneIn(past)) {
    let wanted = pieces
    shipments = shipments.map((one) => {
      if (one.shippedAt > askedAt || wholeDays(one.at, askedAt) > termDays) return one
      const portion = Math.min(wanted, one.quantity)
      wanted -= portion
      return { ...one, quantity: one.quantity - portion }
    })
  }
  return shipments.filter(({ quantity }) => quantity > 0)
}

interface AskedNow {
  readonly pieces: number
  readonly past: readonly PastReturn[]
  readonly termDays: number
  readonly now: Date
}

/**
 * The youngest shipments that still hold so many pieces must all be within the term. If one is not, returns the whole
 * days since it arrived.
 */
export function tooLate(
  arrived: readonly ArrivedPieces[],
  { pieces, past, termDays, now }: AskedNow,
): { readonly days: number; readonly isDelivered: boolean } | undefined {
  let held = 0
  for (const { quantity, at, isDelivered } of stillHeld(arrived, past, termDays).toReversed()) {
    const days = wholeDays(at, now)
    if (days > termDays) return { days, isDelivered }
    held += quantity
    if (held >= pieces) return undefined
  }
  return undefined
}
