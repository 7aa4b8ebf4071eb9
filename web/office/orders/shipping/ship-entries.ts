import type { ShipRow } from '../../../../contract/fulfilment/desk/ship-rows.ts'

/** The entries for one order of many. */
export interface ManyEntry extends ShipRow {
  /** Shown beside the number; null for a row of a file whose order is not ticked. */
  readonly customer: string | null
  /** Why the shop refused it. */
  readonly fault: string | null
}

interface ShippedOrder {
  readonly orderNo: number
  readonly customer: string
  readonly company: string | null
}

export const startEntries = (orders: readonly ShippedOrder[]): ManyEntry[] =>
  orders.map(({ orderNo, customer, company }) => ({
    orderNo: String(orderNo),
    customer: company ?? customer,
    tracking: '',
    carrier: '',
    fault: null,
  }))

/** Puts a file's rows to their orders. Rows of other orders, and further rows of one, follow below. */
export function fillEntries(entries: readonly ManyEntry[], rows: readonly ShipRow[]): ManyEntry[] {
  const rest = [...rows]
  const filled = entries.map((entry) => {
    const place = rest.findIndex(({ orderNo }) => orderNo === entry.orderNo)
    const [row] = place < 0 ? [] : rest.splice(place, 1)
    if (!row) return entry
    return { ...entry, tracking: row.tracking, carrier: row.carrier, fault: null }
  })
  return [...filled, ...rest.map((row) => ({ ...row, customer: null, fault: null }))]
}

/** The rows that can be sent: those with a tracking number, each with its own carrier or that of all. */
export function rowsToShip(entries: readonly ManyEntry[], carrier: string): ShipRow[] {
  return entries
    .filter(({ tracking }) => tracking.trim() !== '')
    .map((entry) => ({
      orderNo: entry.orderNo.trim(),
      tracking: entry.tracking.trim(),
      carrier: entry.carrier.trim() || carrier.trim(),
    }))
}

interface RowAnswer {
  readonly outcome: 'shipped' | 'already' | 'refused'
  readonly reason: string | null
}

/** The entries left after the shop's answer, whose rows are those that were sent: refused rows with the reason. */
export function entriesLeft(
  entries: readonly ManyEntry[],
  answers: readonly RowAnswer[],
): ManyEntry[] {
  let sent = 0
  return entries.flatMap((entry): ManyEntry[] => {
    if (entry.tracking.trim() === '') return [entry]
    const answer = answers[sent]
    sent += 1
    return answer?.outcome === 'refused' ? [{ ...entry, fault: answer.reason }] : []
  })
}
