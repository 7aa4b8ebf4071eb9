import { useEffect, useRef } from 'react'
import type { BinPart } from '../../../contract/catalogue/bins.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { paths } from '../../platform/base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { type Counted, QUANTITY } from './bin-scans.ts'

interface BinPartRowProps {
  readonly part: BinPart
  readonly count: Counted | undefined
  /** The one that was counted last comes into view. */
  readonly isLast: boolean
  readonly onChange: (pieces: number) => void
  /** A scanner typed a code here. */
  readonly onCode: (code: string) => void
}

/** A part of the bin, and the pieces of it that were counted. */
export function BinPartRow({ part, count, isLast, onChange, onCode }: BinPartRowProps) {
  const { _id, partNumber, productName, onShelf } = part
  const name = partNumber ?? productName
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Newer browsers answer a promise, which React would take for the end of the effect.
    if (isLast) void row.current?.scrollIntoView({ block: 'nearest' })
  }, [isLast])
  const difference = count && count.counted - count.expected
  const take = (input: HTMLInputElement) => {
    const typed = input.value.trim()
    if (typed === String(count?.counted ?? '')) return
    if (QUANTITY.test(typed)) return onChange(Number(typed))
    input.value = String(count?.counted ?? '')
    if (typed) onCode(typed)
  }
  return (
    <li
      ref={row}
      className={classNames(
        'grid scroll-mt-48 grid-cols-[minmax(0,1fr)_auto_6rem] items-center gap-x-3 border-b border-steel-200 py-2',
        isLast && 'bg-steel-50',
      )}
    >
      <div className="[overflow-wrap:anywhere]">
        <Link
          className="tlink part-no inline-flex min-h-6 items-center"
          to={paths.productStock(_id)}
        >
          {name}
        </Link>
        {partNumber && <span className="block text-small text-steel-600">{productName}</span>}
      </div>
      <p className="num text-right text-small text-steel-600">
        {formatCount(count?.expected ?? onShelf)} expected
        {difference !== undefined && (
          <span className={classNames('block font-semibold', difference !== 0 && 'text-bad')}>
            {difference === 0
              ? 'as expected'
              : `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`}
          </span>
        )}
      </p>
      <input
        key={count?.counted}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className="input num !text-right"
        aria-label={`Counted of ${name}`}
        defaultValue={count?.counted ?? ''}
        onFocus={({ target }) => target.select()}
        onBlur={({ target }) => take(target)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur()
        }}
      />
    </li>
  )
}
