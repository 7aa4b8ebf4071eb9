import { shipmentBounds } from '../../../../contract/fulfilment/shipment-bounds.ts'
import type { ManyEntry } from './ship-entries.ts'

interface ShipRowFieldsProps {
  readonly entries: readonly ManyEntry[]
  /** Id of the list of carriers. */
  readonly listId: string
  readonly onChange: (entries: ManyEntry[]) => void
}

/** A row for each order: its tracking number, and a carrier where it is another. */
export function ShipRowFields({ entries, listId, onChange }: ShipRowFieldsProps) {
  const enter = (place: number, change: Partial<ManyEntry>) =>
    onChange(
      entries.map((entry, at) => (at === place ? { ...entry, ...change, fault: null } : entry)),
    )
  return (
    <ul className="border-t-2 border-ink">
      {entries.map((entry, place) => {
        const { orderNo, customer, tracking, carrier, fault } = entry
        const field = { className: 'input', autoComplete: 'off', spellCheck: false } as const
        return (
          <li
            // Rows have no name of their own: a file may have two of one order.
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, so a row may take another's place
            key={place}
            className="grid gap-x-3 gap-y-2 border-b border-steel-200 py-2 md:grid-cols-[11rem_minmax(0,1fr)_9rem] md:items-center"
          >
            <p className="min-w-0 text-small">
              <span className="num font-semibold">{orderNo || 'No order number'}</span>
              <span className="block truncate text-steel-600">{customer ?? 'From the file'}</span>
            </p>
            <input
              {...field}
              aria-label={`Tracking number of order ${orderNo}`}
              placeholder="Tracking number"
              maxLength={shipmentBounds.tracking}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${listId}-${place}` : undefined}
              value={tracking}
              onChange={({ target }) => enter(place, { tracking: target.value })}
            />
            <input
              {...field}
              aria-label={`Carrier of order ${orderNo}, if another`}
              placeholder="Carrier"
              list={listId}
              maxLength={shipmentBounds.carrier}
              value={carrier}
              onChange={({ target }) => enter(place, { carrier: target.value })}
            />
            {fault && (
              <p id={`${listId}-${place}`} className="text-small text-bad md:col-span-3">
                {fault}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
