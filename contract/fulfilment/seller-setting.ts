import { z } from 'zod'
import { Country } from '../people/addresses/country.ts'
import { shipToBounds } from '../people/addresses/ship-to.ts'
import { atMost } from '../values/text/at-most.ts'

const text = (most: number) => z.string().trim().max(most, atMost(most))

/** Empty, or with check digits that fit (ISO 13616): money would go to somebody else. */
function isIban(written: string): boolean {
  const iban = written.toUpperCase().replaceAll(' ', '')
  if (iban === '') return true
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36))
  return BigInt(digits.join('')) % 97n === 1n
}

/** The seller as printed on papers. Without a legal name no invoice is issued. */
export const SellerSetting = z.strictObject({
  legalName: text(120),
  street: text(shipToBounds.street),
  street2: text(shipToBounds.street2),
  city: text(shipToBounds.city),
  region: text(shipToBounds.region),
  postCode: text(shipToBounds.postCode),
  country: Country,
  /** Includes the country's letters. */
  vatId: text(20),
  /** The United States' number of an employer. */
  ein: text(20),
  iban: text(42).refine(isIban, 'Check the IBAN: its check digits do not fit'),
  bic: text(11),
  email: z.union([z.literal(''), z.email('An email address')]),
})
export type SellerSetting = z.infer<typeof SellerSetting>

export const defaultSeller: SellerSetting = {
  legalName: '',
  street: '',
  street2: '',
  city: '',
  region: '',
  postCode: '',
  country: 'US',
  vatId: '',
  ein: '',
  iban: '',
  bic: '',
  email: '',
}
