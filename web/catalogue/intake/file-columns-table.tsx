import { type CustomFact, factOfKey } from '../../../contract/catalogue/fields/custom-fact.ts'
import { type FileField, isCustomColumn } from '../../../contract/catalogue/intake/file-columns.ts'
import type { FileColumn } from '../../../contract/catalogue/intake/mapping.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { useKnownFields } from '../fields/queries.ts'
import { FieldSelect } from './field-select.tsx'

const TITLES = [{ title: 'Column' }, { title: 'Its first values' }, { title: 'Field' }] as const

interface FileColumnsTableProps {
  readonly columns: readonly FileColumn[]
  readonly fields: readonly (FileField | null)[]
  readonly onChoose: (place: number, field: FileField | null) => void
}

/** Each column of a file with its first values beside the field that it goes to. */
export function FileColumnsTable({ columns, fields, onChoose }: FileColumnsTableProps) {
  const customs = useKnownFields('product').map(({ key }) => factOfKey(key))
  const used = fields.filter((field) => field !== null).length
  return (
    <section aria-labelledby="columns">
      <h3 id="columns" className="text-h3">
        Columns
      </h3>
      <p className="num mt-1 mb-4 text-steel-700">
        {formatCount(used)} of {formatCount(columns.length)} are used.
      </p>
      <Ledger label="Columns" columns={TITLES}>
        {columns.map((column, place) => {
          const name = column.head || `Column ${place + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
            <LedgerRow key={place} className="max-xl:gap-2">
              <LedgerCell className="font-semibold [overflow-wrap:anywhere] xl:w-1/4">
                {name}
              </LedgerCell>
              <LedgerCell className="text-small text-steel-700 [overflow-wrap:anywhere]">
                {column.samples.length > 0 ? (
                  <ul>
                    {column.samples.map((sample) => (
                      <li key={sample}>{sample}</li>
                    ))}
                  </ul>
                ) : (
                  'Empty'
                )}
              </LedgerCell>
              <LedgerCell className="xl:w-1/3">
                <FieldSelect<FileField>
                  label={`Field of ${name}`}
                  value={fields[place] ?? null}
                  further={[...new Set([...customs, ...customOf(column)])]}
                  none="Ignore this column"
                  onChoose={(field) => onChoose(place, field)}
                />
                {fields[place] === column.field && (
                  <p className="mt-1 text-small text-steel-600">{column.why}</p>
                )}
              </LedgerCell>
            </LedgerRow>
          )
        })}
      </Ledger>
    </section>
  )
}

/** The custom field that was proposed, which may be gone since. */
const customOf = ({ field }: FileColumn): readonly CustomFact[] =>
  field !== null && isCustomColumn(field) ? [field] : []
