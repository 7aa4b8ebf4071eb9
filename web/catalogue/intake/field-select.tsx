import {
  type Column,
  columns,
  type FileField,
  nameOfColumn,
} from '../../../contract/catalogue/intake/file-columns.ts'

interface FieldSelectProps<Chosen extends FileField> {
  readonly id?: string
  /** Its name, where it has no visible label. */
  readonly label?: string
  readonly value: Chosen | Column | null
  /** Custom fields to choose beside the product's own. */
  readonly further?: readonly Chosen[]
  /** The choice of no field. */
  readonly none: string
  readonly onChoose: (field: Chosen | Column | null) => void
}

/** Chooses one of a product's fields. */
export function FieldSelect<Chosen extends FileField = Column>({
  id,
  label,
  value,
  further = [],
  none,
  onChoose,
}: FieldSelectProps<Chosen>) {
  const fields: readonly (Chosen | Column)[] = [...columns, ...further]
  return (
    <select
      id={id}
      aria-label={label}
      className="select"
      value={value ?? ''}
      onChange={(event) => onChoose(fields.find((field) => field === event.target.value) ?? null)}
    >
      <option value="">{none}</option>
      {fields.map((field) => (
        <option key={field} value={field}>
          {nameOfColumn(field)}
        </option>
      ))}
    </select>
  )
}
