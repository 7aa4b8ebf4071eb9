import FileText from 'lucide-react/icons/file-text'
import type { ComponentProps } from 'react'
import { nameReason } from '../../../contract/fulfilment/dispute-reasons.ts'
import type { ListedDispute } from '../../../contract/fulfilment/disputes.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { FileButton } from '../../platform/base/files/file-button.tsx'
import { formatDate, formatMoment } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { Tag } from '../../ui/tag.tsx'

const states: Readonly<
  Record<ListedDispute['state'], readonly [text: string, tone: ComponentProps<typeof Tag>['tone']]>
> = {
  inquiry: ['Inquiry', 'note'],
  open: ['Disputed', 'bad'],
  won: ['Won', 'good'],
  lost: ['Lost', 'bad'],
  dropped: ['Closed', 'plain'],
}

/** A disputed payment: why, until when it must be answered, and what answers it. */
export function DisputeLine({ dispute }: { readonly dispute: ListedDispute }) {
  const { _id, order, state, reason, amount, openedAt, dueAt } = dispute
  const [text, tone] = states[state]
  const isOpen = state === 'inquiry' || state === 'open'
  return (
    <LedgerRow className="max-xl:grid-cols-2 max-xl:gap-x-4 max-xl:gap-y-2 max-xl:sm:grid-cols-4">
      <LedgerCell className="[overflow-wrap:anywhere]">
        <DeskLink
          className="tlink inline-flex min-h-6 items-center font-semibold"
          to={paths.order(order._id)}
        >
          {order.orderNo}
        </DeskLink>
        <span className="block text-small text-steel-600">{order.customer}</span>
      </LedgerCell>
      <LedgerCell title="Reason" className="max-w-80">
        {nameReason(reason)}
        <span className="block text-small text-steel-600">
          Since <time dateTime={openedAt}>{formatDate(openedAt)}</time>
        </span>
      </LedgerCell>
      <LedgerCell title="State">
        <Tag tone={tone}>{text}</Tag>
      </LedgerCell>
      <LedgerCell title="Answer by" className={isOpen && dueAt ? 'font-semibold' : ''}>
        {dueAt ? <time dateTime={dueAt}>{formatMoment(dueAt)}</time> : 'Not given'}
      </LedgerCell>
      <LedgerCell title="Amount" isNumber>
        {formatDollars(amount)}
      </LedgerCell>
      <LedgerCell>
        <FileButton
          icon={FileText}
          path={`/dispute/${_id}/evidence.pdf`}
          name={`evidence-order-${order.orderNo}.pdf`}
        >
          Evidence<span className="sr-only"> of order {order.orderNo}</span>
        </FileButton>
      </LedgerCell>
    </LedgerRow>
  )
}
