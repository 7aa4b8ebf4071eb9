import type { Contest, Row } from './row.ts'

/** The shop's name in every contest. */
export const THE_SHOP = 'the shop'

/** Peak memory of the shop's process during reads. */
export function memoryUnderReads(contests: readonly Contest[]): Row {
  const held = contests.flatMap(({ figures }) =>
    figures.filter(({ name }) => name === THE_SHOP).map(({ memoryMb }) => memoryMb),
  )
  return {
    what: 'memory of the shop’s process under read load',
    value: Math.max(...held),
    unit: 'MB',
    goal: { atMost: 300 },
  }
}
