import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { QuickOrder } from './quick-order.tsx'

/** A parts list becomes a cart, without the cart around it. */
export default function QuickOrderPage() {
  return (
    <div className="wrap min-h-[calc(100svh-6rem)] pb-16 pt-8">
      <PageHead
        title="Quick order"
        description="Paste a parts list with part numbers of any maker and quantities; it becomes a cart."
      />
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b-2 border-ink pb-4">
        <h1 className="text-h1">Quick order</h1>
        <Link className="tlink inline-flex min-h-6 items-center text-small" to={paths.cart}>
          Open the cart
        </Link>
      </div>
      <p className="mb-6 max-w-[90ch] text-lead">
        Paste an email, a spreadsheet or a list. Our part numbers are found, and OE numbers and
        other makers’ numbers that we know. Nothing is added to your cart until you say so.
      </p>
      <QuickOrder />
    </div>
  )
}
