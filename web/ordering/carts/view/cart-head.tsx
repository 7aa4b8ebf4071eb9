import type { ReactNode, Ref } from 'react'
import { formatCountOf } from '../../../../contract/values/money/money.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'

interface CartHeadProps {
  readonly name: string
  /** Undefined until it is known. */
  readonly lineCount?: number | undefined
  /** Leads to the field for more parts, which stands under the lines. */
  readonly onAdd?: () => void
  /** Beside the title: the way to other carts. */
  readonly aside?: ReactNode
  /** Takes the focus when the last line is gone. */
  readonly ref?: Ref<HTMLHeadingElement>
}

/** Title of a cart's page, as high before its lines are known as after. */
export function CartHead({ name, lineCount, onAdd, aside, ref }: CartHeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b-2 border-ink pb-4">
      <h1 ref={ref} tabIndex={-1} className="text-h1 [overflow-wrap:anywhere]">
        {name}
        {lineCount !== undefined && (
          <>
            {' '}
            <span className="num text-steel-500 max-sm:sr-only">
              {formatCountOf(lineCount, 'line')}
            </span>
          </>
        )}
      </h1>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {aside}
        {onAdd && (
          <Button size="small" className="noscript:hidden" onClick={onAdd}>
            Add parts
          </Button>
        )}
      </div>
    </div>
  )
}

/** Beside the title, for those who are signed in. */
export function AllCarts() {
  return (
    <Link className="tlink inline-flex min-h-6 items-center text-small" to={paths.carts}>
      All carts
    </Link>
  )
}
