import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { describeField } from '../../../../contract/catalogue/changes/describe-field.ts'
import { fieldLabels } from '../../../../contract/catalogue/changes/field-labels.ts'
import { findRowWarnings } from '../../../../contract/catalogue/changes/row-warnings.ts'
import type { CustomField } from '../../../../contract/catalogue/fields/field-calls.ts'
import { isSame } from '../../../platform/base/is-same.ts'
import { Icon } from '../../../ui/icon.tsx'
import { findTypedKeys, readCustomEntries } from '../../fields/custom-entries.ts'
import type { ProductEntries } from '../product-form.ts'
import { NothingYet } from './nothing-yet.tsx'
import type { ProductBasis } from './product-basis.ts'
import { type FieldChange, findChanges, toValues } from './product-changes.ts'

interface ChangeListProps {
  readonly entries: ProductEntries
  readonly basis: ProductBasis
  readonly fields: readonly CustomField[]
}

/** Before and after of each field that saving would change, with what is unusual about it. */
export function ChangeList({ entries, basis, fields }: ChangeListProps) {
  const changes = findChanges(entries, basis)
  const own = fields.filter(({ key }) =>
    findTypedKeys(entries.custom, basis.filled.custom).includes(key),
  )
  return (
    <>
      {changes.length + own.length === 0 ? (
        <NothingYet />
      ) : (
        <ul className="mt-2 border-t-2 border-ink">
          {changes.map((change) => (
            <li
              key={change.field}
              className="num border-b border-steel-200 py-2.5 text-small [overflow-wrap:anywhere]"
            >
              <BeforeAndAfter change={change} basis={basis} />
            </li>
          ))}
          {own.map((field) => (
            <li
              key={field._id}
              className="num border-b border-steel-200 py-2.5 text-small [overflow-wrap:anywhere]"
            >
              <OwnBeforeAndAfter field={field} entries={entries} basis={basis} />
            </li>
          ))}
        </ul>
      )}
      <Warnings changes={changes} basis={basis} />
    </>
  )
}

interface OwnBeforeAndAfterProps {
  readonly field: CustomField
  readonly entries: ProductEntries
  readonly basis: ProductBasis
}

function OwnBeforeAndAfter({ field, entries, basis: { filled } }: OwnBeforeAndAfterProps) {
  const { key, label } = field
  const { faults } = readCustomEntries([field], entries.custom, filled.custom)
  return (
    <>
      <span className="font-semibold">{label}</span>{' '}
      <span className="text-steel-600">{filled.custom[key] || '–'}</span>{' '}
      <span aria-hidden="true">→</span>
      <span className="sr-only">to</span>{' '}
      {faults[key] ? (
        <span className="text-bad">not valid yet</span>
      ) : (
        <span className="font-semibold">{entries.custom[key]?.trim() || '–'}</span>
      )}
    </>
  )
}

interface BeforeAndAfterProps {
  readonly change: FieldChange
  readonly basis: ProductBasis
}

function BeforeAndAfter({ change: { field, after }, basis }: BeforeAndAfterProps) {
  const [was, will] = withoutCommon(basis.held[field], after)
  return (
    <>
      <span className="font-semibold">{fieldLabels[field]}</span>{' '}
      <span className="text-steel-600">{describeField(field, was)}</span>{' '}
      <span aria-hidden="true">→</span>
      <span className="sr-only">to</span>{' '}
      {after === undefined ? (
        <span className="text-bad">not valid yet</span>
      ) : (
        <span className="font-semibold">{describeField(field, will)}</span>
      )}
    </>
  )
}

type Value = FieldChange['after']

/** For lists: only the entries that differ, unless only their order does. */
function withoutCommon(was: Value, will: Value): [was: Value, will: Value] {
  if (!Array.isArray(was) || !Array.isArray(will)) return [was, will]
  const gone = missingIn<unknown>(will, was)
  const come = missingIn<unknown>(was, will)
  return gone.length + come.length === 0 ? [was, will] : [gone as Value, come as Value]
}

function missingIn<Entry>(list: readonly Entry[], from: readonly Entry[]): Entry[] {
  return from.filter((entry) => !list.some((one) => isSame(one, entry)))
}

interface WarningsProps {
  readonly changes: readonly FieldChange[]
  readonly basis: ProductBasis
}

/** The same warnings as in the preview of many changes. */
function Warnings({ changes, basis: { held } }: WarningsProps) {
  const readable = changes.filter(({ after }) => after !== undefined)
  const will = { ...held, ...toValues(readable) }
  const warnings = findRowWarnings({ rowNo: 1, was: held, will })
  return (
    <div role="status" className="grid gap-2 not-empty:mt-3">
      {warnings.map(({ kind, sentence }) => (
        <p
          key={kind}
          className="num flex gap-2.5 border-l-[3px] border-note bg-note-wash px-3 py-2.5 text-small font-medium text-note"
        >
          <Icon of={TriangleAlert} className="size-5 shrink-0" />
          {sentence}
        </p>
      ))}
    </div>
  )
}
