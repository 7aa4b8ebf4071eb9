import type { ChangeField } from '../../../../contract/catalogue/changes/change-fields.ts'
import type { ChangeRow } from '../../../../contract/catalogue/changes/change-sets.ts'
import { describeField } from '../../../../contract/catalogue/changes/describe-field.ts'
import { fieldLabels } from '../../../../contract/catalogue/changes/field-labels.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'

/** The changes of a row, one a line: `Price $4.18 → $41.80`; for a new product, its values. */
export function RowValues({ row }: { row: ChangeRow }) {
  const { before, after, available, action } = row
  const fields = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).filter(
    (field): field is ChangeField => field !== 'available' && after[field] !== undefined,
  )
  const isNew = action === 'create' || action === 'draft'
  const shown = fields
    .map((field) => ({
      label: fieldLabels[field],
      before: isNew ? undefined : describeField(field, before[field]),
      after: describeField(field, after[field]),
    }))
    .filter(({ after }) => !isNew || after !== NOTHING)
  return (
    <ul className="grid gap-0.5">
      {shown.map((line) => (
        <Line key={line.label} {...line} />
      ))}
      {available && (
        <Line
          label={fieldLabels.available}
          before={isNew ? undefined : formatCount(available.before)}
          after={formatCount(available.after)}
        />
      )}
    </ul>
  )
}

const NOTHING = describeField('brand', null)

interface LineProps {
  readonly label: string
  /** Undefined for a new product. */
  readonly before: string | undefined
  readonly after: string
}

function Line({ label, before, after }: LineProps) {
  return (
    <li className="num [overflow-wrap:anywhere]">
      <span className="text-steel-600">{label}</span> {before !== undefined && <>{before} → </>}
      <span className="font-semibold">{after}</span>
    </li>
  )
}
