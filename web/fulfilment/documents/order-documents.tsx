import { Suspense, useState } from 'react'
import type { OrderDocument } from '../../../contract/fulfilment/documents.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { useAllLines } from '../../ordering/orders/all-lines-queries.ts'
import { UnprintableLines, UnprintableNote } from '../../ordering/orders/goods/unprintable-note.tsx'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { formatDate } from '../../platform/base/format-moment.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useDocuments } from './queries.ts'

const InvoiceAgain = lazyPart(() => import('./invoice-again.tsx'))

interface OrderDocumentsProps {
  readonly order: Order
  readonly isAdmin: boolean
}

/** Papers of an order: its invoices and credit notes, or its pro-forma while it is unpaid. */
export default function OrderDocuments({ order, isAdmin }: OrderDocumentsProps) {
  const documents = useDocuments(order._id)
  const [isWriting, setIsWriting] = useState(false)
  const papers = documents.data ?? []
  const isUnpaid = order.state === 'awaitingPayment'
  if (documents.isLoadingError)
    return <LoadFailure title="The documents could not be loaded" query={documents} />
  if (papers.length === 0 && !isUnpaid) return null
  return (
    <section aria-label="Documents">
      <h3 className="text-h3">Documents</h3>
      <ul className="num mt-3 text-table" aria-live="polite">
        {papers.map((paper) => (
          <Paper key={paper._id} paper={paper} />
        ))}
        {isUnpaid && (
          <li className="border-t border-steel-200 py-2">
            <a className="tlink" href={`/order/${order._id}/proforma.pdf`}>
              Pro-forma (PDF)
            </a>
            <span className="block text-small text-steel-600">Not a tax invoice</span>
          </li>
        )}
      </ul>
      {isAdmin && <Unprintables order={order} />}
      {isAdmin && papers.length > 0 && (
        <p className="mt-3">
          <Button onClick={() => setIsWriting(true)}>New invoice</Button>
        </p>
      )}
      {isWriting && (
        <Suspense fallback={null}>
          <InvoiceAgain order={order} onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Unprintables({ order }: { readonly order: Order }) {
  const lines = useAllLines(order._id)
  return (
    <>
      <UnprintableNote order={order} />
      {lines.data && <UnprintableLines lines={lines.data} />}
    </>
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
