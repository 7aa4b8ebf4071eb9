import { useEffect, useRef } from 'react'
import type { ListedCart } from '../../../../contract/ordering/cart/carts.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { formatMoment } from '../../../platform/base/format-moment.ts'
import { paths } from '../../../platform/base/paths.ts'
import { MoreMenu } from '../../../ui/dialogs/more-menu.tsx'
import { LedgerCell, LedgerRow, ROW_BUTTON, RowButton } from '../../../ui/ledger.tsx'
import { Link } from '../../../ui/link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { showFailure, showSuccess } from '../../../ui/toasts.ts'
import { useChangeCart, useNewCart } from '../mutations.ts'

interface ListedCartRowProps {
  readonly cart: ListedCart
  readonly onRename: () => void
  readonly onDelete: () => void
}

/** One cart with what can be done with it. */
export function ListedCartRow({ cart, onRename, onDelete }: ListedCartRowProps) {
  const { _id, name, isCurrent, isShared, lineCount, pieces, updatedAt } = cart
  const mark = useRef<HTMLSpanElement>(null)
  const isJustMade = useRef(false)
  const change = useChangeCart(() => {
    isJustMade.current = true
    showSuccess(`Parts are now added to ${name}`)
  })
  useEffect(() => {
    // The pressed button is gone.
    if (isCurrent && isJustMade.current) mark.current?.focus()
    isJustMade.current = false
  }, [isCurrent])
  const copy = useNewCart(() => showSuccess('Cart copied'))
  const fail = { onError: (error: Error) => showFailure(failureText(error)) }
  return (
    <LedgerRow className="max-xl:grid-cols-[1fr_1fr_auto] max-xl:gap-x-4 max-xl:gap-y-2.5 xl:*:!align-middle">
      <LedgerCell className="max-xl:col-span-3">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link className="tlink font-semibold [overflow-wrap:anywhere]" to={paths.oneCart(_id)}>
            {name}
          </Link>
          {isCurrent && (
            <span ref={mark} tabIndex={-1}>
              <Tag tone="good">Current</Tag>
            </span>
          )}
          {isShared && <Tag tone="plain">Shared</Tag>}
        </span>
      </LedgerCell>
      <LedgerCell title="Lines" isNumber>
        {formatCount(lineCount)}
      </LedgerCell>
      <LedgerCell title="Pieces" isNumber>
        {formatCount(pieces)}
      </LedgerCell>
      <LedgerCell title="Changed" className="num text-small">
        <time dateTime={updatedAt}>{formatMoment(updatedAt)}</time>
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-3">
        <div className="flex gap-2">
          <Link
            className={`btn btn-outline btn-sm ${ROW_BUTTON}`}
            to={paths.oneCart(_id)}
            aria-label={`Open, ${name}`}
          >
            Open
          </Link>
          {!isCurrent && (
            <RowButton
              of={name}
              working={change.isPending}
              onClick={() => change.mutate({ cart, isCurrent: true }, fail)}
            >
              Make current
            </RowButton>
          )}
          <MoreMenu of={name}>
            <RowButton
              of={name}
              kind="ghost"
              working={copy.isPending}
              onClick={() => copy.mutate(cart, fail)}
            >
              Copy
            </RowButton>
            <RowButton of={name} kind="ghost" aria-haspopup="dialog" onClick={onRename}>
              Rename
            </RowButton>
            <RowButton of={name} kind="danger" onClick={onDelete}>
              Delete
            </RowButton>
          </MoreMenu>
        </div>
      </LedgerCell>
    </LedgerRow>
  )
}
