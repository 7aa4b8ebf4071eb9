import type { MouseEvent, Ref } from 'react'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { quantityId, type ShownCart } from '../desk.ts'
import { LinesNeedYou } from './lines-need-you.tsx'

/** A line that can't be ordered or saved as it is. */
export interface NeedyLine {
  readonly productId: string
  readonly sentence: string
}

interface NeedyLinesProps {
  readonly cart: ShownCart
  readonly needy: readonly NeedyLine[]
  /** Loads all lines: a link may lead to one that is not shown yet. */
  readonly onMissing: () => Promise<unknown>
  readonly ref: Ref<HTMLHeadingElement>
}

/** As many links as a screen shows; the others are folded. */
const SHOWN_AT_ONCE = 8

/** The lines to mend before the cart can be ordered, each with a link to its quantity. */
export function NeedyLines({ cart, needy, onMissing, ref }: NeedyLinesProps) {
  if (needy.length === 0) return null
  const [shown, folded] = [needy.slice(0, SHOWN_AT_ONCE), needy.slice(SHOWN_AT_ONCE)]
  const list = (some: readonly NeedyLine[]) => (
    <ul className="mt-2 grid gap-1 text-small">
      {some.map((line) => (
        <li key={line.productId}>
          <NeedyLink cart={cart} line={line} onMissing={onMissing} />
        </li>
      ))}
    </ul>
  )
  return (
    <div className="mb-6">
      <LinesNeedYou id="needy-lines" count={needy.length} of={cart.lineCount} ref={ref}>
        {list(shown)}
        {folded.length > 0 && (
          <details className="mt-2 text-small">
            <summary className="tlink min-h-6 cursor-pointer">
              {formatCount(folded.length)} more
            </summary>
            {list(folded)}
          </details>
        )}
      </LinesNeedYou>
    </div>
  )
}

interface NeedyLinkProps {
  readonly cart: ShownCart
  readonly line: NeedyLine
  readonly onMissing: () => Promise<unknown>
}

function NeedyLink({ cart, line, onMissing }: NeedyLinkProps) {
  const { productId, sentence } = line
  const id = quantityId(productId)
  const known = cart.lines.findIndex((one) => one.productId === productId)
  const go = async (event: MouseEvent) => {
    event.preventDefault()
    if (known < 0) await onMissing()
    const field = document.getElementById(id)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  return (
    <a href={`#${id}`} onClick={go} className="tlink inline-flex min-h-6 items-center">
      <span>
        {known < 0 ? 'A line further down' : `No. ${known + 1}, ${cart.lines[known]?.name}`}:{' '}
        {sentence}
      </span>
    </a>
  )
}
