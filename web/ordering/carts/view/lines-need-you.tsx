import type { ReactNode, Ref } from 'react'
import { formatCount } from '../../../../contract/values/money/money.ts'

interface LinesNeedYouProps {
  readonly id: string
  readonly count: number
  /** All lines of the cart. */
  readonly of: number
  /** For the focus. */
  readonly ref: Ref<HTMLHeadingElement>
  /** Links to the lines. */
  readonly children: ReactNode
}

/** How many of a cart's lines have to be mended, above links to them. */
export function LinesNeedYou({ id, count, of, ref, children }: LinesNeedYouProps) {
  return (
    <section aria-labelledby={id} className="border-l-[3px] border-bad bg-bad-wash px-4 py-3">
      <h2 ref={ref} id={id} tabIndex={-1} className="font-sans text-h4 font-semibold">
        {formatCount(count)} of {formatCount(of)} lines {count === 1 ? 'needs' : 'need'} attention
      </h2>
      {children}
    </section>
  )
}
