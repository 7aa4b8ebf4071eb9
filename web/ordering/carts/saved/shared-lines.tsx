import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { productPath } from '../../../platform/base/paths.ts'
import { Ledger, LedgerCell, LedgerRow } from '../../../ui/ledger.tsx'
import { Link } from '../../../ui/link.tsx'

const COLUMNS = [
  { title: 'Part' },
  { title: 'Quantity', isNumber: true },
  { title: 'In stock', isNumber: true },
  { title: 'Price' },
  { title: 'Line total', isNumber: true },
] as const

/** Lines to read; a part that isn't sold any more has no price. */
export function SharedLines({ lines }: { readonly lines: readonly LineView[] }) {
  return (
    <Ledger label="Lines" columns={COLUMNS}>
      {lines.map((line) => (
        <SharedLine key={line.productId} line={line} />
      ))}
    </Ledger>
  )
}

function SharedLine({ line }: { readonly line: LineView }) {
  const { productId, name, partNumber, quantity, available, priceFor, pricePer, total } = line
  const isShort = priceFor !== null && available < quantity
  return (
    <LedgerRow className="max-xl:grid-cols-[1fr_1fr] max-xl:gap-x-4 max-xl:gap-y-2.5">
      <LedgerCell className="max-xl:col-span-2 [overflow-wrap:anywhere]">
        <Link className="tlink font-semibold" to={productPath({ _id: productId, name })}>
          {name}
        </Link>
        {partNumber && <span className="part-no block text-small">{partNumber}</span>}
      </LedgerCell>
      <LedgerCell title="Quantity" isNumber>
        {formatCount(quantity)}
      </LedgerCell>
      <LedgerCell title="In stock" isNumber className={isShort ? 'font-semibold text-bad' : ''}>
        {priceFor === null ? 'Not sold any more' : formatCount(available)}
        {isShort && <span className="block text-small">short</span>}
      </LedgerCell>
      <LedgerCell title="Price" className="num">
        {priceFor === null
          ? '–'
          : `${formatDollars(priceFor)} per ${pricePer === 1 ? 'piece' : formatCount(pricePer)}`}
      </LedgerCell>
      <LedgerCell title="Line total" isNumber>
        {total === null ? '–' : formatDollars(total)}
      </LedgerCell>
    </LedgerRow>
  )
}
