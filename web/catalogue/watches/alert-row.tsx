import type { StockWatch } from '../../../contract/catalogue/parts/stock-watches.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { formatDate } from '../../platform/base/format-moment.ts'
import { productPath } from '../../platform/base/paths.ts'
import { LedgerCell, LedgerRow, RowButton } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { keepTogether } from '../products/format-attribute.ts'
import { useEndWatch } from './mutations.ts'

interface AlertRowProps {
  readonly watch: StockWatch
  /** No mail is sent before the account's email is confirmed. */
  readonly isUnconfirmed: boolean
  /** For the focus, which the row takes with it. */
  readonly onRemoved: () => void
}

/** A product that is waited for, or was told of. */
export function AlertRow({ watch, isUnconfirmed, onRemoved }: AlertRowProps) {
  const { productId, partNumber, wanted, available, isInShop, createdAt, toldAt } = watch
  const name = watch.name || 'Unknown product'
  const endWatch = useEndWatch(() => {
    showSuccess(`Alert for ${name} removed`)
    onRemoved()
  })
  return (
    <LedgerRow className="max-xl:grid-cols-[1fr_1fr] max-xl:gap-x-4 max-xl:gap-y-2.5">
      <LedgerCell className="max-xl:col-span-2 [overflow-wrap:anywhere]">
        {isInShop ? (
          <Link className="tlink font-semibold" to={productPath({ _id: productId, name })}>
            {keepTogether(name)}
          </Link>
        ) : (
          <>
            <span className="font-semibold">{keepTogether(name)}</span>
            <span className="block text-small text-steel-600">Not in the shop any more</span>
          </>
        )}
        {partNumber && <p className="part-no mt-0.5">{partNumber}</p>}
      </LedgerCell>
      <LedgerCell title="Wanted" isNumber>
        {formatCount(wanted)}
      </LedgerCell>
      <LedgerCell title="Available now" isNumber>
        {formatCount(available)}
      </LedgerCell>
      <LedgerCell title="Added" className="num text-small">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </LedgerCell>
      <LedgerCell title="Mail" className="num text-small">
        {toldAt ? (
          <>
            Told on <time dateTime={toldAt}>{formatDate(toldAt)}</time>
          </>
        ) : isUnconfirmed ? (
          'Waiting for your email’s confirmation'
        ) : (
          'Waiting'
        )}
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-2">
        <RowButton
          of={name}
          kind="danger"
          working={endWatch.isPending}
          onClick={() =>
            endWatch.mutate(productId, { onError: (error) => showFailure(failureText(error)) })
          }
        >
          Remove
        </RowButton>
      </LedgerCell>
    </LedgerRow>
  )
}
