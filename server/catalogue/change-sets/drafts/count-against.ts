import type { RowError } from '../../../../contract/catalogue/changes/change-sets.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import type { RowWarning } from './judge-rows.ts'

/** Pieces that a row makes available; undefined leaves them. */
export interface CountedStock {
  readonly available?: number | undefined
  readonly error?: RowError
  readonly warning?: RowWarning
}

interface Count {
  readonly wanted: number
  /** Pieces that were available when the file was made. */
  readonly expected: number
  readonly now: number
}

/** Enters the difference to what was expected: pieces that were sold or entered since the file was made stay so. */
export function countAgainst({ wanted, expected, now }: Count): CountedStock {
  const available = now + wanted - expected
  if (expected === now || wanted === expected) return { available }
  const against = `${formatCount(wanted)} against ${formatCount(expected)} pieces expected, and ${formatCount(now)} are available now`
  return available < 0
    ? { error: { field: 'available', sentence: `${against}: count again` } }
    : {
        available,
        warning: {
          field: 'available',
          kind: 'overtaken',
          severe: false,
          sentence: `${against}: the difference makes ${formatCount(available)}`,
        },
      }
}
