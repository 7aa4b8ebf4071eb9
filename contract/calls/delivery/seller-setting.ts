import { z } from 'zod'
import { countryNames } from '../../delivery/countries.ts'
import { shipToBounds } from '../../delivery/ship-to.ts'
import { atMost } from '../../values/fields.ts'

const text = (most: number) => z.string().trim().max(most, atMost(most))

/** Who sells, as papers say it. Without a legal name no invoice is issued. */
export const SellerSetting = z.strictObject({
  legalName: text(120),
  street: text(shipToBounds.street),
  street2: text(shipToBounds.street2),
  city: text(shipToBounds.city),
  region: text(shipToBounds.region),
  postCode: text(shipToBounds.postCode),
  country: z
    .string('Choose a country')
    .refine((code) => Object.hasOwn(countryNames, code), 'Choose a country'),
  /** With its country's letters. */
  vatId: text(20),
  /** The United States' number of an employer. */
  ein: text(20),
  iban: text(42),
  bic: text(11),
  email: z.union([z.literal(''), z.email('An e-mail address')]),
})
export type SellerSetting = z.infer<typeof SellerSetting>

export const defaultSeller: SellerSetting = {
  ...{ legalName: '', street: '', street2: '', city: '', region: '', postCode: '', country: 'US' },
  ...{ vatId: '', ein: '', iban: '', bic: '', email: '' },
}
