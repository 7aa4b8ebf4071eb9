import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { ChangeRow, ChangeSet } from '../../../../contract/catalogue/changes/change-sets.ts'
import { formatCount, formatCountOf } from '../../../../contract/values/money/money.ts'
import { listPath, useListChoice } from '../../../platform/paging/list-choice.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useChangeRows } from '../queries.ts'

const MOST_SHOWN = 20

/** Warnings about the change set as a whole, then row by row, severe ones first. */
export function Warnings({ set }: { set: ChangeSet }) {
  const choice = useListChoice()
  const { warnings, severe } = set.counts
  const ofRows = useRowWarnings(set)
  if (warnings === 0) return null
  return (
    <section aria-label="Warnings">
      <h3 className="text-h3">
        {formatCountOf(warnings, 'warning')}
        {severe > 0 && <span className="text-bad">, {formatCount(severe)} severe</span>}
      </h3>
      <ul className="mt-2 border-t-2 border-ink">
        {set.warnings.map(({ sentence, severe }) => (
          <Warning key={sentence} isSevere={severe}>
            {sentence}
          </Warning>
        ))}
        {ofRows.map(({ row, warning: { sentence, severe } }) => (
          <Warning key={`${row.rowNo} ${sentence}`} isSevere={severe}>
            <span className="part-no text-ink">{nameOf(row)}</span> {sentence}
          </Warning>
        ))}
      </ul>
      <p className="mt-3 text-small">
        <Link
          className="tlink inline-flex min-h-6 items-center"
          to={`${listPath(choice, { only: severe > MOST_SHOWN ? 'severe' : 'warnings' })}#rows`}
        >
          {severe > MOST_SHOWN
            ? 'Show all rows with severe warnings'
            : 'Show only the rows with warnings'}
        </Link>
      </p>
    </section>
  )
}

/** The first warnings of rows, the severe ones first. */
function useRowWarnings(set: ChangeSet) {
  const { warnings, severe } = set.counts
  const id = String(set._id)
  const severeRows = useChangeRows(id, { only: 'severe', isWanted: severe > 0 })
  const warnedRows = useChangeRows(id, { only: 'warnings', isWanted: warnings > 0 })
  const pick = (rows: readonly ChangeRow[] | undefined, isSevere: boolean) =>
    (rows ?? []).flatMap((row) =>
      row.warnings
        .filter((warning) => warning.severe === isSevere)
        .map((warning) => ({ row, warning })),
    )
  return [
    ...(severe > 0 ? pick(severeRows.data?.items, true) : []),
    ...(warnings > 0 ? pick(warnedRows.data?.items, false) : []),
  ].slice(0, MOST_SHOWN)
}

/** Part number or name of the product in a row. */
export function nameOf({ partNumber, name, rowNo }: ChangeRow): string {
  return partNumber ?? name ?? `Row ${rowNo}`
}

interface WarningProps {
  readonly isSevere: boolean
  readonly children: ReactNode
}

function Warning({ isSevere, children }: WarningProps) {
  return (
    <li className="flex items-start gap-2.5 border-b border-steel-200 py-2 text-table">
      <Icon
        of={TriangleAlert}
        className={classNames('mt-0.5 size-4', isSevere ? 'text-bad' : 'text-note')}
      />
      <span className="min-w-0 grow [overflow-wrap:anywhere]">{children}</span>
      {isSevere && <Tag tone="bad">Severe</Tag>}
    </li>
  )
}
