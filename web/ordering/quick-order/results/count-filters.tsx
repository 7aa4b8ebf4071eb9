import {
  type ResolvedStatus,
  resolvedStatuses,
} from '../../../../contract/ordering/quick-order/resolved.ts'
import { formatCount, formatCountOf } from '../../../../contract/values/money/money.ts'
import { Button } from '../../../ui/button.tsx'
import { type RowCounts, statusNames } from '../list-rows.ts'

interface CountFiltersProps {
  readonly lines: number
  readonly counts: RowCounts
  readonly only: ResolvedStatus | undefined
  readonly onOnly: (only: ResolvedStatus | undefined) => void
}

/** `184 lines: 171 ready · 6 to choose`; each number shows its lines alone. */
export function CountFilters({ lines, counts, only, onOnly }: CountFiltersProps) {
  const found = resolvedStatuses.filter((status) => counts[status] > 0)
  const total = formatCountOf(lines, 'line')
  const spoken = found.map((status) => `${formatCount(counts[status])} ${statusNames[status]}`)
  return (
    <div>
      <p role="status" className="sr-only">
        {total}: {spoken.join(', ')}
      </p>
      <div className="num flex flex-wrap items-center gap-2">
        <h2 className="head text-h3">{total}:</h2>
        {found.map((status) => (
          <Button
            key={status}
            size="small"
            kind={only === status ? 'accent' : 'outline'}
            aria-pressed={only === status}
            onClick={() => onOnly(only === status ? undefined : status)}
          >
            {formatCount(counts[status])} {statusNames[status]}
          </Button>
        ))}
      </div>
    </div>
  )
}
