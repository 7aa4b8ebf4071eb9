import { formatCountOf } from '../../../../contract/values/money/money.ts'
import type { ListRow } from '../list-rows.ts'

interface WithoutPartProps {
  readonly rows: readonly ListRow[]
  readonly isOpen: boolean
}

/** Lines that name no part: folded, so that none of the list is dropped. */
export function WithoutPart({ rows, isOpen }: WithoutPartProps) {
  if (rows.length === 0) return null
  return (
    <details open={isOpen} className="mt-4 border-t border-steel-200 pt-3">
      <summary className="cursor-pointer text-small font-semibold">
        {formatCountOf(rows.length, 'line')} without a part
      </summary>
      <ul className="mt-2">
        {rows.map(({ id, resolved: { lineNo, typed, explanation } }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-1">
            <span className="num text-small text-steel-600">{lineNo}</span>
            <span className="part-no min-w-0 [overflow-wrap:anywhere]">
              {typed.trim() || 'Empty line'}
            </span>
            <span className="text-small text-steel-600">{explanation}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
