import type { Shipment } from '../../../contract/fulfilment/shipments.ts'

/** `Tracking 1Z…`, as a link to the carrier's page where its address is known. */
export function Tracking({ tracking, trackingUrl }: Pick<Shipment, 'tracking' | 'trackingUrl'>) {
  if (!tracking) return null
  return (
    <span className="[overflow-wrap:anywhere]">
      Tracking{' '}
      {trackingUrl ? (
        <a className="tlink" href={trackingUrl} target="_blank" rel="noreferrer">
          {tracking}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        tracking
      )}
    </span>
  )
}
