import type { SelectHTMLAttributes } from 'react'
import { countries, countryName } from '../../../contract/people/addresses/countries.ts'
import { Field, type FieldFacts } from '../../ui/fields/field.tsx'

interface CountryFieldProps
  extends Partial<FieldFacts>,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> {
  /** The countries to choose from; all, unless told otherwise. */
  readonly among?: readonly string[]
}

/** Countries by name; accepts what a form library's `register` returns. */
export function CountryField({
  label = 'Country',
  hint,
  error,
  className,
  among = countries,
  ...select
}: CountryFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <select {...select} {...control} className="select">
          {among.map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
