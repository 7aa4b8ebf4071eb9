import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { ChangeRow, ChangeSet } from '../../../contract/calls/change-sets.ts'
import { listPath, useListChoice } from '../../paging/list-choice.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/tag.tsx'
import { plural } from '../change-set-texts.ts'
import { useChangeRows } from '../queries.ts'

const MOST_ROWS = 20

/** What is unusual: about the change set as a whole, then the rows with severe warnings. */
export function Warnings({ set }: { set: ChangeSet }) {
  const choice = useListChoice()
  const { warnings, severe } = set.counts
  if (warnings === 0) return null
  return (
    <section aria-label="Warnings">
      <h3 className="text-h3">
        {plural(warnings, 'warning')}
        {severe > 0 && <span className="text-bad">, {severe} severe</span>}
      </h3>
      <ul className="mt-2 border-t-2 border-ink">
        {set.warnings.map(({ sentence, severe }) => (
          <Warning key={sentence} isSevere={severe}>
            {sentence}
          </Warning>
        ))}
        <SevereRows set={set} />
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-5 text-small">
        <Link
          className="tlink inline-flex min-h-6 items-center"
          to={`${listPath(choice, { only: 'warnings' })}#rows`}
        >
          Show only the rows with warnings
        </Link>
      </p>
    </section>
  )
}

function SevereRows({ set }: { set: ChangeSet }) {
  const choice = useListChoice()
  const ofRows = set.counts.severe - set.warnings.filter(({ severe }) => severe).length
  const rows = useChangeRows(String(set._id), { only: 'severe', isWanted: ofRows > 0 })
  const items = ofRows > 0 ? (rows.data?.items ?? []) : []
  return (
    <>
      {items.slice(0, MOST_ROWS).flatMap((row) =>
        row.warnings
          .filter(({ severe }) => severe)
          .map(({ sentence }) => (
            <Warning key={`${row.rowNo} ${sentence}`} isSevere>
              <span className="part-no text-ink">{nameOf(row)}</span> {sentence}
            </Warning>
          )),
      )}
      {items.length > MOST_ROWS && (
        <li className="border-b border-steel-200 py-2 text-small">
          <Link className="tlink" to={`${listPath(choice, { only: 'severe' })}#rows`}>
            Show all rows with severe warnings
          </Link>
        </li>
      )}
    </>
  )
}

/** What people call the product of a row. */
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
