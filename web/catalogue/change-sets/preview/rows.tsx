import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type RefObject, useEffect } from 'react'
import type { ChangeRow, ChangeSet } from '../../../../contract/catalogue/changes/change-sets.ts'
import { useMay } from '../../../people/sessions/rights/may.tsx'
import { useListChoice } from '../../../platform/paging/list-choice.ts'
import { LoadedList } from '../../../platform/paging/loaded-list.tsx'
import { totalText } from '../../../platform/paging/total-text.ts'
import { usePageFocus } from '../../../platform/paging/use-page-focus.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ledger, LedgerCell, LedgerRow } from '../../../ui/ledger.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { actionTexts } from '../change-set-texts.ts'
import { readRowChoice, useChangeRows } from '../queries.ts'
import { RowFilter } from './row-filter.tsx'
import { RowValues } from './row-values.tsx'
import { TakeOut } from './take-out.tsx'

const COLUMNS = [
  { title: 'Row' },
  { title: 'Product' },
  { title: 'Before → after' },
  { title: 'Check' },
] as const

/** The rows of a change set: what each changes, and what is unusual or wrong about it. */
export function ChangeRows({ set }: { set: ChangeSet }) {
  const heading = usePageFocus()
  const { after, search } = useListChoice()
  const only = readRowChoice(search)
  const isOpen = useMay()('DELETE /changeSet/:id/rows') && set.state === 'draft'
  const list = useChangeRows(String(set._id), { only, after, isWanted: true })
  useFollowedRows(heading)
  return (
    <section aria-labelledby="rows" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 ref={heading} id="rows" tabIndex={-1} className="text-h3 scroll-mt-4">
          Rows <span className="num">{list.data && totalText(list.data)}</span>
        </h3>
        <RowFilter counts={set.counts} only={only} />
      </div>
      <LoadedList
        what="The rows"
        list={list}
        empty={<NoRows set={set} isFiltered={only !== undefined} />}
      >
        {(rows) => (
          <Ledger label="Rows" columns={isOpen ? [...COLUMNS, { title: 'Exclude' }] : COLUMNS}>
            {rows.map((row) => (
              <Row
                key={row.rowNo}
                set={set}
                row={row}
                isOpen={isOpen}
                onTakenOut={() => heading.current?.focus()}
              />
            ))}
          </Ledger>
        )}
      </LoadedList>
    </section>
  )
}

/** A link to `#rows` leads here, also when only the filter changes. */
function useFollowedRows(heading: RefObject<HTMLHeadingElement | null>) {
  const { search } = useListChoice()
  const only = search.get('only')
  useEffect(() => {
    if (only && location.hash === '#rows') heading.current?.focus()
  }, [heading, only])
}

function NoRows({ set, isFiltered }: { set: ChangeSet; isFiltered: boolean }) {
  const isEmpty = set.counts.unchanged > 0 && set.state === 'draft'
  return (
    <p className="border-t-2 border-ink py-4 text-table text-steel-600">
      {isFiltered && 'No such rows.'}
      {!isFiltered && (isEmpty ? 'Every row is as the shop has it.' : 'The rows are not kept.')}
    </p>
  )
}

interface ChangeRowProps {
  readonly set: ChangeSet
  readonly row: ChangeRow
  /** Rows may still be taken out. */
  readonly isOpen: boolean
  readonly onTakenOut: () => void
}

function Row({ set, row, isOpen, onTakenOut }: ChangeRowProps) {
  const isRefused = row.errors.length > 0
  // Refused entries of the grid exist nowhere else; a file's refused rows are still in the file.
  const hasValues = !isRefused || set.kind === 'grid'
  return (
    <LedgerRow className="max-xl:grid-cols-[3.5rem_minmax(0,1fr)] max-xl:gap-x-3 max-xl:gap-y-2">
      <LedgerCell className="num w-16 text-steel-600">{row.rowNo}</LedgerCell>
      <LedgerCell className="xl:w-64 [overflow-wrap:anywhere]">
        <span className="part-no block">{row.partNumber}</span>
        <span className="block font-medium">{row.name ?? (row.partNumber ? '' : 'No name')}</span>
        {row.action !== 'update' && !isRefused && (
          <span className="mt-1 inline-block">
            <Tag>{actionTexts[row.action]}</Tag>
          </span>
        )}
      </LedgerCell>
      <LedgerCell className="max-xl:col-start-2">{hasValues && <RowValues row={row} />}</LedgerCell>
      <LedgerCell className="max-xl:col-start-2 xl:w-72">
        <ToLookAt row={row} />
      </LedgerCell>
      {isOpen && (
        <LedgerCell className="max-xl:col-start-2 xl:w-28">
          <TakeOut setId={set._id} row={row} onTakenOut={onTakenOut} />
        </LedgerCell>
      )}
    </LedgerRow>
  )
}

/** Why the row is left out, or what is unusual about it. */
function ToLookAt({ row: { errors, warnings } }: { row: ChangeRow }) {
  if (errors.length + warnings.length === 0) return null
  return (
    <ul className="grid gap-1 text-small">
      {errors.map(({ field, sentence }) => (
        <li key={`${field} ${sentence}`} className="font-medium text-bad [overflow-wrap:anywhere]">
          Refused: {field ? `${field} ${sentence}` : sentence}
        </li>
      ))}
      {warnings.map(({ sentence, severe }) => (
        <li
          key={sentence}
          className={classNames(
            'flex items-start gap-1.5 [overflow-wrap:anywhere]',
            severe ? 'font-medium text-bad' : 'text-note',
          )}
        >
          <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {severe && 'Severe: '}
            {sentence}
          </span>
        </li>
      ))}
    </ul>
  )
}
