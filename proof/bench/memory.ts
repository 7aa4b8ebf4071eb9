import type { Contest, Row } from './row.ts'

/** What every contest calls the shop. */
export const THE_SHOP = 'the shop'

/** The most that the shop's process held while it was read. */
export function memoryUnderReads(contests: readonly Contest[]): Row {
  const held = contests.flatMap(({ figures }) =>
    figures.filter(({ name }) => name === THE_SHOP).map(({ memoryMb }) => memoryMb),
  )
  return {
    what: 'memory of the shop’s process under read load',
    value: Math.max(...held),
    unit: 'MB',
    goal: { atMost: 200 },
  }
}
