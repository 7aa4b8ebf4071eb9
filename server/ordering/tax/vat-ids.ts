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
  const number = key.startsWith(prefix) ? key.slice(prefix.length) : key
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

/** The letters and the number of a VAT id that was read. */
export function partVatId(vatId: string): { countryCode: string; vatNumber: string } {
  return { countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) }
}
