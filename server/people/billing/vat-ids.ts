import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'

/** Which of stdnum's numbers is a country's VAT id. */
const kinds: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cif',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
}

/** Greek VAT ids begin with EL. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country)

/** A VAT id as registers know it: its country's letters and the number. Refused if it can't be one. */
export async function readVatId(country: string, text: string): Promise<string> {
  // Loaded for the first VAT id: the numbers of all countries are 309 modules, and most buyers enter none.
  const { stdnum } = await import('stdnum')
  const prefix = prefixOf(country)
  const key = text.toUpperCase().replace(/[^A-Z0-9+*]/g, '')
  const lettersOf = [prefix, country].find((letters) => key.startsWith(letters)) ?? ''
  const number = key.slice(lettersOf.length)
  const said = stdnum[country]?.[kinds[country] ?? '']?.validate(number)
  if (said?.isValid) return prefix + number
  // stdnum exports no class of its refusals; their names are documented.
  throw new FieldInvalid(
    'vatId',
    said?.error?.name === 'InvalidChecksum'
      ? `${text} has a wrong check digit`
      : `${text} is not written as VAT ids of ${prefix}`,
  )
}

/** The country whose letters a VAT id begins with; undefined if it begins with none of the EU's. */
export function countryOfVatId(text: string): string | undefined {
  const letters = text.trim().slice(0, 2).toUpperCase()
  const country = letters === 'EL' ? 'GR' : letters
  return country in kinds ? country : undefined
}

export const hasVatIds = (country: string): boolean => country in kinds

/** The number of an employer in the United States, as 12-3456789. */
export async function readEin(text: string): Promise<string> {
  const { stdnum } = await import('stdnum')
  const said = stdnum.US?.ein?.validate(text)
  if (said?.isValid) return `${said.compact.slice(0, 2)}-${said.compact.slice(2)}`
  throw new FieldInvalid('ein', `${text} is no EIN: nine digits, such as 12-3456789`)
}

/** The letters and the number of a VAT id that was read. */
export function partVatId(vatId: string): { countryCode: string; vatNumber: string } {
  return { countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) }
}
