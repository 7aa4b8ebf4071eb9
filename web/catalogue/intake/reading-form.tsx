import type { FileImport } from '../../../contract/catalogue/intake/imports.ts'
import {
  type DecimalSign,
  type Delimiter,
  delimiters,
  encodings,
  exportNames,
  type FileCurrency,
  fileCurrencies,
  type ImportNumbers,
  type KnownExport,
  type ReadingChoice,
  type TableReading,
  type TextEncoding,
  type ThousandsSign,
  thousandsSigns,
  type UnitMeaning,
  unitMeanings,
} from '../../../contract/catalogue/intake/mapping.ts'
import { unitReader } from '../../../contract/catalogue/intake/rows/unit-meaning.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useReadAgain } from './mutations.ts'

const formats = { csv: 'Text', xlsx: 'XLSX', ods: 'ODS' } as const
const delimiterNames: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Bar',
}
const UNKNOWN = ''
const decimalNames: Readonly<Record<DecimalSign, string>> = {
  '.': 'Point: 1,234.56',
  ',': 'Comma: 1.234,56',
}
const thousandsNames: Readonly<Record<ThousandsSign, string>> = {
  '.': 'Point: 1.234',
  ',': 'Comma: 1,234',
  ' ': 'Space: 1 234',
  "'": 'Apostrophe: 1\u2019234',
  none: 'None: 1234',
}
const meaningNames: Readonly<Record<UnitMeaning, string>> = {
  piece: '1 piece',
  pair: '2 pieces',
  dozen: '12 pieces',
  hundred: '100 pieces',
  thousand: '1,000 pieces',
  g: 'Grams',
  kg: 'Kilograms',
  t: 'Tonnes',
  lb: 'Pounds',
}
/** Heads below these lines are chosen by nobody. */
const MOST_HEAD_ROW = 15

interface ReadingFormProps {
  readonly file: FileImport
}

/** How a file was read, to be changed where it was found wrong. */
export function ReadingForm({ file }: ReadingFormProps) {
  const { importId, read, kept, mapping } = file
  const numbers: ImportNumbers = mapping.numbers ?? {}
  const readAgain = useReadAgain(importId)
  const change = (choice: ReadingChoice) =>
    readAgain.mutate({ ...choiceOf(read), ...numbers, ...choice })
  const readUnit = unitReader(numbers.units)
  const withUnit = (unit: string, means: UnitMeaning) => [
    ...(numbers.units ?? []).filter((one) => one.unit !== unit),
    { unit, means },
  ]
  return (
    <section aria-labelledby="reading" aria-busy={readAgain.isPending} className="mb-8">
      <h3 id="reading" className="text-h3">
        How we read it
      </h3>
      <p role="status" className="mt-1 max-w-[70ch] text-steel-700">
        {readAgain.isPending ? 'Reading the file again' : describe(read, mapping.source, kept)}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
        {read.encoding !== null && (
          <ReadingSelect<TextEncoding>
            label="Encoding"
            value={read.encoding}
            options={encodings.map((encoding) => [encoding, encoding])}
            onChoose={(encoding) => change({ encoding })}
          />
        )}
        {read.delimiter !== null && (
          <ReadingSelect<Delimiter>
            label="Separator"
            value={read.delimiter}
            options={delimiters.map((delimiter) => [delimiter, delimiterNames[delimiter]])}
            onChoose={(delimiter) => change({ delimiter })}
          />
        )}
        <ReadingSelect<DecimalSign | typeof UNKNOWN>
          label="Decimal sign"
          value={read.decimal ?? UNKNOWN}
          options={[
            ...(read.decimal === null ? [[UNKNOWN, 'Not seen'] as const] : []),
            ['.', decimalNames['.']],
            [',', decimalNames[',']],
          ]}
          onChoose={(decimal) =>
            decimal !== UNKNOWN &&
            change({ decimal, ...(numbers.thousands === decimal && { thousands: null }) })
          }
        />
        <ReadingSelect<ThousandsSign | typeof UNKNOWN>
          label="Thousands"
          value={read.thousands ?? UNKNOWN}
          options={[
            [UNKNOWN, read.thousands === null ? 'Not seen' : 'As in the file'],
            ...thousandsSigns
              .filter((sign) => sign !== read.decimal)
              .map((sign) => [sign, thousandsNames[sign]] as const),
          ]}
          onChoose={(sign) => change({ thousands: sign === UNKNOWN ? null : sign })}
        />
        <ReadingSelect<FileCurrency | typeof UNKNOWN>
          label="Currency of prices"
          value={numbers.currency ?? UNKNOWN}
          options={[
            [UNKNOWN, read.currency && !numbers.currency ? read.currency : 'As in the cells'],
            ...fileCurrencies.map((currency) => [currency, currency] as const),
          ]}
          onChoose={(currency) => change({ currency: currency === UNKNOWN ? null : currency })}
        />
        <ReadingSelect<string>
          label="Head"
          value={String(read.headRow)}
          options={[
            ['0', 'None'],
            ...Array.from(
              { length: Math.max(MOST_HEAD_ROW, read.headRow) },
              (_, index) => [String(index + 1), `In line ${index + 1}`] as const,
            ),
          ]}
          onChoose={(line) => change({ headRow: Number(line), headRows: undefined })}
        />
        {read.headRow > 0 && (
          <ReadingSelect<string>
            label="Header rows"
            value={String(read.headRows)}
            options={[
              ['1', '1'],
              ['2', '2'],
            ]}
            onChoose={(lines) => change({ headRows: Number(lines) })}
          />
        )}
        {read.units.map((unit) => (
          <ReadingSelect<UnitMeaning | typeof UNKNOWN>
            key={unit}
            label={`Unit “${unit}”`}
            value={readUnit(unit) ?? UNKNOWN}
            options={[
              ...(readUnit(unit) === undefined ? [[UNKNOWN, 'Not known'] as const] : []),
              ...unitMeanings.map((means) => [means, meaningNames[means]] as const),
            ]}
            onChoose={(means) => means !== UNKNOWN && change({ units: withUnit(unit, means) })}
          />
        ))}
      </div>
      {readAgain.error && (
        <div className="mt-4">
          <FormError>{failureText(readAgain.error)}</FormError>
        </div>
      )}
    </section>
  )
}

/** Keeps what was chosen or found before beside the next choice. */
function choiceOf({ encoding, delimiter, headRow, headRows }: TableReading): ReadingChoice {
  return {
    encoding: encoding ?? undefined,
    delimiter: delimiter ?? undefined,
    headRow,
    headRows,
  }
}

function describe(
  { format, lines, currency }: TableReading,
  source: KnownExport | null,
  kept: string | null,
): string {
  const facts = [
    `${formats[format]}, ${formatCountOf(lines, 'line')}.`,
    source && `Identified as ${exportNames[source]}.`,
    kept && `The columns are as kept in “${kept}”.`,
    currency && `Prices are in ${currency}.`,
  ]
  return facts.filter(Boolean).join(' ')
}

interface ReadingSelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly onChoose: (value: Value) => void
}

function ReadingSelect<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: ReadingSelectProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={value}
          onChange={(event) => onChoose(event.target.value as Value)}
        >
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
