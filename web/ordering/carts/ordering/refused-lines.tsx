import type { Ref } from 'react'
import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { quantityId } from '../desk.ts'
import { LinesNeedYou } from '../view/lines-need-you.tsx'

export interface RefusedLine {
  readonly productId: string
  readonly sentence: string
}

interface RefusedLinesProps {
  readonly cart: Cart
  readonly lines: readonly RefusedLine[]
  readonly ref: Ref<HTMLHeadingElement>
}

/** The lines for which an order was refused, each with a link to its place in the cart. */
export function RefusedLines({ cart, lines, ref }: RefusedLinesProps) {
  if (lines.length === 0) return null
  const names = new Map(cart.lines.map(({ productId, name }) => [productId, name]))
  return (
    <LinesNeedYou id="refused-lines" count={lines.length} of={cart.lineCount} ref={ref}>
      <ul className="mt-2 grid gap-1 text-small">
        {lines.map(({ productId, sentence }) => (
          <li key={productId}>
            <Link
              className="tlink inline-flex min-h-6 items-center"
              to={`${paths.oneCart(cart._id)}#${quantityId(productId)}`}
            >
              <span>
                {names.get(productId) && `${names.get(productId)}: `}
                {sentence}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </LinesNeedYou>
  )
}
