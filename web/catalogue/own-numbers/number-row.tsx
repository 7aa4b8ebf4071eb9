import type { OwnNumber } from '../../../contract/catalogue/parts/own-numbers.ts'
import { productPath } from '../../platform/base/paths.ts'
import { LedgerCell, LedgerRow, RowButton } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'

interface NumberRowProps {
  readonly number: OwnNumber
  readonly onChange: () => void
  readonly onRemove: () => void
}

/** A kept number with the part that it names. */
export function NumberRow({
  number: { number, productId, partNumber, name },
  onChange,
  onRemove,
}: NumberRowProps) {
  return (
    <LedgerRow className="max-xl:grid-cols-[1fr_1fr] max-xl:gap-x-4 max-xl:gap-y-2.5">
      <LedgerCell title="My number">
        <span className="part-no !font-semibold !text-ink">{number}</span>
      </LedgerCell>
      <LedgerCell title="Part">
        <span className="part-no !font-semibold !text-ink">{partNumber ?? '–'}</span>
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-2 [overflow-wrap:anywhere]">
        <Link className="tlink" to={productPath({ _id: productId, name })}>
          {name || 'Not in the shop any more'}
        </Link>
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-2">
        <div className="flex flex-wrap gap-2">
          <RowButton of={number} aria-haspopup="dialog" onClick={onChange}>
            Change
          </RowButton>
          <RowButton of={number} kind="danger" onClick={onRemove}>
            Forget
          </RowButton>
        </div>
      </LedgerCell>
    </LedgerRow>
  )
}
