import { countryName } from './countries.ts'
import type { ShipTo } from './ship-to.ts'

export interface PlaceOfAddress {
  readonly city: string
  readonly region: string
  readonly postCode: string
  readonly country: string
}

/** Where the post code follows the city; elsewhere it leads. */
const CODE_LAST = new Set(
  'AU BD BH BR CA CN HK ID IN JP KR NZ PH PK PR SA SG TH TW US VN ZA'.split(' '),
)
/** Where the post code has a line of its own. */
const CODE_BELOW = new Set('GB IE JE GG IM MT KE LK'.split(' '))

/** City, region and post code in lines as the country writes them. */
export function placeLines({ city, region, postCode, country }: PlaceOfAddress): string[] {
  const together = (parts: readonly string[], by: string) => parts.filter(Boolean).join(by)
  const lines = CODE_BELOW.has(country)
    ? [together([city, region], ', '), postCode]
    : CODE_LAST.has(country)
      ? [together([city, together([region, postCode], ' ')], ', ')]
      : [together([together([postCode, city], ' '), region], ', ')]
  return lines.filter(Boolean)
}

/** The receiver and the address, each part on its line. */
export function addressLines(to: ShipTo): string[] {
  const { company, name, street, street2, country } = to
  const lines = [company, name, street, street2, ...placeLines(to), countryName(country)]
  return lines.filter(Boolean)
}

interface StreetAddress extends PlaceOfAddress {
  readonly street: string
  readonly street2: string
}

/** An address without its receiver; no lines until street or city is written. */
export function streetLines(address: StreetAddress): string[] {
  const { street, street2, city, country } = address
  if (street === '' && city === '') return []
  return [street, street2, ...placeLines(address), countryName(country)].filter(Boolean)
}
