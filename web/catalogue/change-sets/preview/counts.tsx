import type { ChangeSet } from '../../../../contract/catalogue/changes/change-sets.ts'
import { fieldLabels } from '../../../../contract/catalogue/changes/field-labels.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { classNames } from '../../../ui/class-names.ts'
import { fieldCountText } from '../change-set-texts.ts'

type Counts = ChangeSet['counts']

/** How many rows do what. */
export function ChangeCounts({ counts }: { counts: Counts }) {
  const shown = [
    ['New', counts.new],
    ...further([['Drafts', counts.drafts]]),
    ['Changed', counts.changed],
    ['Unchanged', counts.unchanged],
    ...further([
      ['Removed', counts.removed],
      ['Brought back', counts.restored],
      ['Published', counts.published],
      ['Withdrawn', counts.withdrawn],
    ]),
    ['Refused', counts.refused],
  ] as const
  return (
    <dl
      aria-label="Rows"
      className="bulkheads grid-cols-2 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none"
    >
      {shown.map(([name, count]) => (
        <div key={name} className="px-4 py-3 max-sm:last:odd:col-span-2">
          <dt className="text-micro text-steel-600">{name}</dt>
          <dd
            className={classNames(
              'num font-head text-h2',
              name === 'Refused' && count > 0 && 'text-bad',
              count === 0 && 'text-steel-500',
            )}
          >
            {formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Counts that are shown only where there are any. */
const further = (named: readonly (readonly [string, number])[]) =>
  named.filter(([, count]) => count > 0)

/** Each changed field in a line: how many values rise, fall or differ. */
export function FieldChanges({ counts }: { counts: Counts }) {
  const fields = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).flatMap((field) => {
    const count = counts.fields[field]
    return count ? [{ field, count }] : []
  })
  if (fields.length === 0) return null
  const most = Math.max(...fields.map(({ count }) => count.changed))
  return (
    <section aria-label="Fields">
      <h3 className="text-h3">What changes</h3>
      <ul className="mt-2 border-t-2 border-ink">
        {fields.map(({ field, count }) => (
          <li
            key={field}
            className="grid items-center gap-x-4 gap-y-1 border-b border-steel-200 py-2 text-table sm:grid-cols-[minmax(0,1fr)_8rem]"
          >
            <span className="num">
              <span className="font-semibold">{fieldLabels[field]}:</span> {fieldCountText(count)}
            </span>
            <Bar up={count.up / most} down={count.down / most} all={count.changed / most} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shares of 1: what rises is dark, what falls is middle grey, what only differs is light. */
function Bar({ up, down, all }: { up: number; down: number; all: number }) {
  return (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" className="h-1.5 w-full">
      <rect width={1} height={1} className="fill-steel-100" />
      <rect width={all} height={1} className="fill-steel-300" />
      <rect width={up + down} height={1} className="fill-steel-500" />
      <rect width={up} height={1} className="fill-ink" />
    </svg>
  )
}
