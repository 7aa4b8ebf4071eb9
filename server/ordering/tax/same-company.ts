/** Whether a register's name is one of the names, but for capitals, accents, dots and spaces; an empty name matches none. */
export function isNameOf(registered: string | undefined, names: readonly string[]): boolean {
  // Some member states add the trading name.
  const companies = (registered ?? '').split('||').map(toKey)
  return names.map(toKey).some((key) => key !== '' && companies.includes(key))
}

const toKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
