import { countryNames } from './countries.ts'

/** Names in the countries' own languages. */
const ownNames: Readonly<Record<string, string>> = {
  deutschland: 'DE',
  österreich: 'AT',
  schweiz: 'CH',
  españa: 'ES',
  italia: 'IT',
  nederland: 'NL',
  polska: 'PL',
  méxico: 'MX',
}

const codes = new Map([
  ...Object.entries(countryNames).map(([code, name]): [string, string] => [
    name.toLowerCase(),
    code,
  ]),
  ...Object.entries(ownNames),
])
// A state of the United States, too.
codes.delete('georgia')

/** The code of the country that an address in one text ends with: `DE` of `Chausseestr. 1, Berlin, Germany`. */
export function countryNamedIn(address: string): string | undefined {
  const parts = address.split(/[,;\n]/).map((part) => part.replace(/[\d.]+/g, '').trim())
  return codes.get(parts.findLast((part) => part !== '')?.toLowerCase() ?? '')
}
