import type { Delivered } from '../../../../contract/ordering/delivery/delivered.ts'
import { formatDate } from '../../../platform/base/format-moment.ts'

/** When goods that are priced leave at the latest and, if the tariff says how long they travel, about when they arrive. */
export function LeavesBy({ delivered }: { readonly delivered: Partial<Delivered> }) {
  const { shipsBy, arrivesAbout, total } = delivered
  if (!shipsBy || total === null) return null
  return (
    <p className="mt-3 text-small text-steel-600">
      Leaves by <time dateTime={shipsBy}>{formatDate(shipsBy)}</time>
      {arrivesAbout && (
        <>
          , arrives about <time dateTime={arrivesAbout}>{formatDate(arrivesAbout)}</time>
        </>
      )}
    </p>
  )
}
