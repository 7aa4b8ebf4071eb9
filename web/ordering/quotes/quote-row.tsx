import type { QuoteRequest } from '../../../contract/ordering/quotes.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { LedgerCell, LedgerRow, ROW_BUTTON, RowButton } from '../../ui/ledger.tsx'

interface QuoteRowProps {
  readonly quote: QuoteRequest
  readonly isSending: boolean
  readonly onAnswered: () => void
}

/** A buyer's question what freight costs, with the cart and what staff do about it. */
export function QuoteRow({ quote, isSending, onAnswered }: QuoteRowProps) {
  const { _id, place, reason, askedAt, answeredAt, answeredBy, customer, cart } = quote
  const may = useMay()
  return (
    <LedgerRow className="max-xl:gap-y-2.5">
      <LedgerCell className="num xl:w-52 xl:!align-top">
        <span className="block font-semibold">{_id}</span>
        <span className="block text-small text-steel-600">
          Asked <time dateTime={askedAt}>{formatMoment(askedAt)}</time>
        </span>
        {answeredAt && (
          <span className="block text-small text-steel-600 [overflow-wrap:anywhere]">
            Answered <time dateTime={answeredAt}>{formatMoment(answeredAt)}</time>
            {answeredBy && (
              <>
                {' by '}
                <BreakableEmail email={answeredBy} />
              </>
            )}
          </span>
        )}
      </LedgerCell>
      <LedgerCell title="Customer" className="[overflow-wrap:anywhere] xl:!align-top">
        <DeskLink
          className="tlink inline-flex min-h-6 items-center font-semibold"
          to={paths.customer(customer._id)}
        >
          {customer.name}
        </DeskLink>
        <span className="block text-small">
          <BreakableEmail email={customer.email} />
        </span>
      </LedgerCell>
      <LedgerCell title="Cart" className="xl:w-72 [overflow-wrap:anywhere] xl:!align-top">
        {cart.name}
        <CartLines of={cart} />
      </LedgerCell>
      <LedgerCell title="Goods" isNumber className="xl:!align-top">
        {formatDollars(cart.goods)}
      </LedgerCell>
      <LedgerCell title="Deliver to" className="[overflow-wrap:anywhere] xl:!align-top">
        {place}
        <span className="block max-w-[40ch] text-small text-steel-600">{reason}</span>
      </LedgerCell>
      <LedgerCell className="xl:!align-top">
        <div className="flex flex-wrap gap-2">
          <a
            className={`btn btn-outline btn-sm ${ROW_BUTTON}`}
            href={writeTo(quote)}
            aria-label={`Write to ${customer.name}, quote ${_id}`}
          >
            Write
          </a>
          {!answeredAt && may('POST /quote/:id/answered') && (
            <RowButton of={`quote ${_id}`} kind="accent" working={isSending} onClick={onAnswered}>
              Mark as answered
            </RowButton>
          )}
        </div>
      </LedgerCell>
    </LedgerRow>
  )
}

function CartLines({ of: { lines, lineCount } }: { of: QuoteRequest['cart'] }) {
  const counted = `${formatCount(lineCount)} ${lineCount === 1 ? 'line' : 'lines'}`
  if (lineCount === 0) return <span className="block text-small text-steel-600">Now empty</span>
  return (
    <details className="text-small">
      <summary className="tlink min-h-6 cursor-pointer whitespace-nowrap">{counted}</summary>
      <ul className="mt-1 grid gap-1">
        {lines.map(({ partNumber, name, quantity }) => (
          <li key={`${partNumber} ${name}`}>
            <span className="num">{formatCount(quantity)}</span> ×{' '}
            {partNumber && <span className="part-no">{partNumber} </span>}
            {name}
          </li>
        ))}
        {lineCount > lines.length && (
          <li>and {formatCount(lineCount - lines.length)} more lines</li>
        )}
      </ul>
    </details>
  )
}

/** A mail to the customer with the request's number in its subject. */
function writeTo({ _id, place, customer }: QuoteRequest): string {
  const subject = `Quote ${_id}: freight to ${place}`
  const address = encodeURIComponent(customer.email).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}
