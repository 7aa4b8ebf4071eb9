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
      <QuickOrder>
        <p className="mt-6 max-w-[90ch] text-steel-700">
          Paste an email, a spreadsheet or a list. Our part numbers are found, and OE numbers and
          other makers’ numbers that we know. Nothing is added to your cart until you say so.
        </p>
        <Examples />
      </QuickOrder>
    </div>
  )
}

const EXAMPLES = [
  {
    from: 'From an email',
    text: 'please send 500 pcs of 4012-060\nand 2 pallets of 1406-006',
    note: 'Words around a number are left out; pallets, cartons and dozens become pieces.',
  },
  {
    from: 'From a spreadsheet',
    text: 'Part no.      Qty    Our no.\n06A 115 561 B 1,000  F-118',
    note: 'With or without a header row. OE numbers lead to our parts, and you confirm any doubt.',
  },
  {
    from: 'From a scanner, or in words',
    text: '8110-035\n500 clutch discs 220mm 24T',
    note: 'A second beep adds to the row. A line without a number is searched by its words.',
  },
] as const

/** Fills the page until a list is pasted. */
function Examples() {
  return (
    <ul aria-label="Lines that are read" className="mt-8 grid gap-6 md:grid-cols-3">
      {EXAMPLES.map(({ from, text, note }) => (
        <li key={from} className="border-t border-steel-200 pt-3">
          <p className="font-semibold">{from}</p>
          <pre className="my-2 whitespace-pre-wrap bg-steel-50 p-3 text-small">{text}</pre>
          <p className="text-small text-steel-600">{note}</p>
        </li>
      ))}
    </ul>
  )
}
