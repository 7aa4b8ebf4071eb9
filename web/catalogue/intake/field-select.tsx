import {
  type Column,
  columns,
  fileColumns,
} from '../../../contract/catalogue/intake/file-columns.ts'

interface FieldSelectProps {
  readonly id?: string
  /** Its name, where it has no visible label. */
  readonly label?: string
  readonly value: Column | null
  /** The choice of no field. */
  readonly none: string
  readonly onChoose: (field: Column | null) => void
}

/** Chooses one of a product's fields. */
export function FieldSelect({ id, label, value, none, onChoose }: FieldSelectProps) {
  return (
    <select
      id={id}
      aria-label={label}
      className="select"
      value={value ?? ''}
      onChange={(event) => onChoose(columns.find((field) => field === event.target.value) ?? null)}
    >
      <option value="">{none}</option>
      {columns.map((field) => (
        <option key={field} value={field}>
          {fileColumns[field]}
        </option>
      ))}
    </select>
  )
}
