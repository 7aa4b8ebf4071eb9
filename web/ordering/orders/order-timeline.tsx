import type { OrderMove } from '../../../contract/ordering/orders.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { words } from '../../../contract/values/text/words.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { nameOfMail } from './mail-kinds.ts'
import { useTimeline } from './queries.ts'

/** All moves of an order, each with time, actor and reason. */
export function OrderTimeline({ orderId }: { readonly orderId: string }) {
  const timeline = useTimeline(orderId)
  if (timeline.isPending)
    return (
      <Loading label="Loading the timeline">
        <Skeleton className="h-10" />
      </Loading>
    )
  if (timeline.isLoadingError)
    return <LoadFailure title="The timeline could not be loaded" query={timeline} />
  return (
    <section aria-label="Timeline">
      <h3 className="text-h3">Timeline</h3>
      <ol className="mt-3 border-l-2 border-steel-300 pl-4">
        {timeline.data.map((move, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: moves are only added, at the end
          <li key={place} className="py-1.5 text-small">
            <p className="font-medium">{whatHappened(move)}</p>
            <p className="num text-micro text-steel-600">
              <time dateTime={move.at}>{formatMoment(move.at)}</time>
              {`, ${who(move)}`}
            </p>
            {move.note && move.reason !== 'mailSentAgain' && (
              <p className="text-steel-700 [overflow-wrap:anywhere]">“{move.note}”</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const reasons = {
  placed: 'Order placed, pieces reserved',
  paymentReported: 'Paid',
  paymentNotified: 'Paid',
  paymentFoundOnCheck: 'Paid',
  paymentFoundOnEnding: 'Paid just before the time to pay ran out',
  deleted: 'Deleted, pieces returned to stock',
  holdEnded: 'Not paid in time, pieces returned to stock',
  refundRequested: 'Refunded',
  refundedAtProvider: 'Refunded at the payment provider',
  packed: 'Packing began',
  repacked: 'Packing changed',
  get unpacked() {
    return `Packing ${words().cancelled}`
  },
  shipped: 'Shipped',
  delivered: 'Delivered',
  closedShort: 'Closed short',
  closedByRefund: 'Nothing more is shipped after the full refund',
  returnRequested: 'Return requested',
  returnApproved: 'Return approved',
  returnDeclined: 'Return declined',
  returnReceived: 'Returned pieces received',
  returnClosed: 'Return closed',
  returnWithdrawn: 'Return withdrawn',
  mailSentAgain: 'Email sent again',
  trackingCorrected: 'Tracking number corrected',
  putOnHold: 'Put on hold',
  releasedFromHold: 'Released from hold',
} as const satisfies Record<OrderMove['reason'], string>

function whatHappened({ reason, amount, from, to, note }: OrderMove): string {
  const text = reasons[reason]
  if (reason === 'deleted' && from === 'expired') return 'Deleted'
  if (reason === 'mailSentAgain' && note) return `${text}: ${nameOfMail(note)}`
  if (amount === null) return text
  return `${text}${to === 'refunded' ? ' in full' : ''}: ${formatDollars(amount)}`
}

const actors = {
  customer: 'customer',
  admin: 'the shop’s staff',
  provider: 'payment provider',
  shop: 'automatic',
} as const satisfies Record<OrderMove['actor'], string>

function who({ actor, actorEmail }: OrderMove): string {
  return actorEmail ?? actors[actor]
}
