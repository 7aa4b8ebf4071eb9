import { type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { examplePostCode, needsPostCode } from '../../../contract/people/addresses/post-codes.ts'
import { regionsOfCountry } from '../../../contract/people/addresses/region-names.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { CountryField } from '../../platform/base/country-field.tsx'
import { TextField } from '../../ui/fields/field.tsx'

type StreetPart = 'street' | 'street2' | 'city' | 'region' | 'country' | 'postCode'

export interface TypedPostCode {
  /** A fault that the server found in it. */
  readonly error: string | undefined
  /** Called once it is typed. */
  readonly onBlur: () => void
}

interface StreetFieldsProps {
  /** Registration and error of one part, from the form. */
  readonly field: (
    name: StreetPart,
    options?: { readonly deps?: 'postCode'[]; readonly onBlur?: () => void },
  ) => UseFormRegisterReturn & { readonly error: string | undefined }
  /** The chosen country: its states are proposed, and its post codes explained. */
  readonly country: string
  /** Tells browsers which of the person's addresses to fill in. */
  readonly purpose?: 'billing'
  readonly postCode?: TypedPostCode | undefined
  /** Beside the country. */
  readonly beside?: ReactNode
}

/** Street, city, state, post code and country, as fields of a form. */
export function StreetFields({ field, country, purpose, postCode, beside }: StreetFieldsProps) {
  const example = examplePostCode(country)
  const regions = regionsOfCountry(country)
  const regionList = useId()
  const fill = (part: string) => (purpose ? `${purpose} ${part}` : part)
  const code = field('postCode', postCode && { onBlur: postCode.onBlur })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Street" autoComplete={fill('address-line1')} {...field('street')} />
        <TextField
          label="Street, second line"
          hint="Optional"
          autoComplete={fill('address-line2')}
          {...field('street2')}
        />
      </div>
      {/* As wide as what is typed there. */}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <TextField
          label="City"
          autoComplete={fill('address-level2')}
          className="col-span-2"
          {...field('city')}
        />
        <TextField
          label={regions.name}
          hint="Optional"
          autoComplete={fill('address-level1')}
          list={regionList}
          {...field('region')}
        />
        <datalist id={regionList}>
          {regions.codes?.map((region) => (
            <option key={region} value={region} />
          ))}
        </datalist>
        <TextField
          label={capital(words().postCode)}
          hint={
            needsPostCode(country)
              ? example && `For example ${example}`
              : 'Optional in this country'
          }
          autoComplete={fill('postal-code')}
          {...code}
          error={code.error ?? postCode?.error}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <CountryField
          autoComplete={fill('country')}
          // A post code that was refused may be right in another country.
          {...field('country', { deps: ['postCode'] })}
        />
        {beside}
      </div>
    </>
  )
}
