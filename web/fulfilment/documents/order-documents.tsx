import { Suspense, useState } from 'react'
import type { OrderDocument } from '../../../contract/fulfilment/documents.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { useNow } from '../../ordering/orders/holds/use-now.ts'
import { useOrderTerms } from '../../ordering/orders/queries.ts'
import { May } from '../../people/sessions/rights/may.tsx'
import { VerificationMailButton } from '../../people/sessions/verification-mail-button.tsx'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { formatDate } from '../../platform/base/format-moment.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useDocuments } from './queries.ts'

const InvoiceAgain = lazyPart(() => import('./invoice-again.tsx'))

interface OrderDocumentsProps {
  readonly order: Order
  readonly isAdmin: boolean
  /** The reader is the order's customer. */
  readonly isOwn: boolean
}

/** The invoice of a payment is written within seconds, unless a paper can't be. */
const INVOICE_DUE_MS = 120_000

/** Wide windows show the note to the right of the papers, so that the order's lines stay on the first screen. */
const BESIDE =
  'grid max-w-[40rem] gap-3 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] lg:gap-x-12'

/** Papers of an order: its invoices and credit notes, or its pro-forma while it is unpaid. */
export function OrderDocuments({ order, isAdmin, isOwn }: OrderDocumentsProps) {
  const now = useNow()
  const isInvoiceDue =
    now !== undefined && order.paidAt !== null && now - Date.parse(order.paidAt) < INVOICE_DUE_MS
  const documents = useDocuments(order._id, isInvoiceDue)
  const [isWriting, setIsWriting] = useState(false)
  const papers = documents.data ?? []
  const isUnpaid = order.state === 'awaitingPayment'
  if (documents.isLoadingError)
    return <LoadFailure title="The documents could not be loaded" query={documents} />
  if (papers.length === 0 && !isUnpaid && !isInvoiceDue) return null
  return (
    <section aria-label="Documents">
      <h3 className="mb-3 text-h3">Documents</h3>
      <div className={isAdmin ? undefined : BESIDE}>
        <ul className="num text-table" aria-live="polite">
          {papers.map((paper) => (
            <Paper key={paper._id} paper={paper} />
          ))}
          {papers.length === 0 && isInvoiceDue && (
            <li className="border-t border-steel-200 py-2 text-steel-700">
              The invoice is being written. It appears here in a moment.
            </li>
          )}
          {isUnpaid && (
            <li className="border-t border-steel-200 py-2">
              <a className="tlink" href={`/order/${order._id}/proforma.pdf`}>
                Pro-forma (PDF)
              </a>
              <span className="block text-small text-steel-600">Not a tax invoice</span>
            </li>
          )}
        </ul>
        {isOwn && papers.length > 0 && <NotAttached />}
      </div>
      {isAdmin && papers.length > 0 && (
        <May call="POST /order/:id/invoice/again">
          <p className="mt-3">
            <Button onClick={() => setIsWriting(true)}>New invoice</Button>
          </p>
        </May>
      )}
      {isWriting && (
        <Suspense fallback={null}>
          <InvoiceAgain order={order} onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Tells a buyer with an unconfirmed email that mails carry no papers, so that they are downloaded here. */
function NotAttached() {
  if (useOrderTerms().data?.emailConfirmed !== false) return null
  return (
    <div className="grid justify-items-start gap-3 self-start border-l-[3px] border-note bg-note-wash px-3 py-3 text-small text-note">
      <p>
        Download your documents here: we attach none to our emails until you confirm your email.
      </p>
      <VerificationMailButton />
    </div>
  )
}

const names = { invoice: 'Invoice', creditNote: 'Credit note' } as const

function Paper({ paper: { _id, kind, number, issuedOn, total } }: { paper: OrderDocument }) {
  const file = `/document/${_id}`
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-steel-200 py-2">
      <span className="min-w-0">
        <span className="font-medium [overflow-wrap:anywhere]">
          {names[kind]} {number}
        </span>
        <span className="block text-small text-steel-600">
          <time dateTime={issuedOn}>{formatDate(issuedOn)}</time>,{' '}
          {formatDollars(kind === 'creditNote' ? -total : total)}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-small">
        <a
          className="tlink inline-flex min-h-6 items-center"
          href={file}
          aria-label={`PDF of ${number}`}
        >
          PDF
        </a>
        {(['ubl', 'cii'] as const).map((format) => (
          <a
            key={format}
            className="tlink inline-flex min-h-6 items-center"
            href={`${file}/xml?format=${format}`}
            aria-label={`XML ${format.toUpperCase()} of ${number}`}
            download
          >
            XML {format.toUpperCase()}
          </a>
        ))}
      </span>
    </li>
  )
}
