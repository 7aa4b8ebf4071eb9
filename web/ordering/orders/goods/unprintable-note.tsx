import { findUnprintable } from '../../../../contract/fulfilment/printable.ts'
import type { OrderLine } from '../../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { Unprintable } from '../../../platform/base/unprintable.tsx'

/** Tells staff which letters of who ordered and where it goes its papers show as question marks. */
export function UnprintableNote({ order }: { readonly order: Order }) {
  const { customer, address, poNumber, shipTo, billTo } = order
  const parts = [shipTo, billTo]
    .flatMap((place) => Object.values(place ?? {}))
    .filter((part) => typeof part === 'string')
  return (
    <Unprintable
      texts={[customer, address, poNumber, ...parts]}
      advice="Write a new invoice with the name and address in other characters, and complete slips and labels by hand."
    />
  )
}

const LINES_NAMED = 10

const textsOf = ({ ProductName, partNumber, reference }: OrderLine) => [
  ProductName,
  partNumber,
  reference,
]

/** Tells staff which letters of products and the buyer's references the papers of an order show so. */
export function UnprintableLines({ lines }: { readonly lines: readonly OrderLine[] }) {
  const wrong = lines.filter((line) => findUnprintable(textsOf(line)).length > 0)
  const named = wrong.slice(0, LINES_NAMED).map(({ lineNo }) => lineNo)
  const more = wrong.length - named.length
  const places = `${wrong.length === 1 ? 'line' : 'lines'} ${named.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`
  return (
    <Unprintable
      texts={wrong.flatMap(textsOf)}
      advice={`They stand in ${places}: complete these papers by hand, and write products in other characters for later orders.`}
    />
  )
}
