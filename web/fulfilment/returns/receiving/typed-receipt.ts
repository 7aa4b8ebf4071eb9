import { formatCount } from '../../../../contract/values/money/money.ts'
import { readTypedCount } from '../../../ui/fields/typed-number.ts'

/** Pieces of a line that came back, as typed; empty for none. */
export interface TypedReceipt {
  readonly restock: string
  readonly scrap: string
}

const readCount = (typed: string) => (typed.trim() === '' ? 0 : readTypedCount(typed))
const isCount = (count: number) => Number.isInteger(count) && count >= 0

/** Reads how many of a line's `most` pieces came back, with a fault for each entry that is wrong. */
export function readReceipt(typed: TypedReceipt, most: number) {
  const [restock, scrap] = [readCount(typed.restock), readCount(typed.scrap)]
  const faults: { restock?: string; scrap?: string } = {}
  if (!isCount(restock)) faults.restock = 'Whole pieces'
  if (!isCount(scrap)) faults.scrap = 'Whole pieces'
  if (restock + scrap > most && isCount(restock) && isCount(scrap))
    faults[scrap > most ? 'scrap' : 'restock'] =
      `At most ${formatCount(most)} pieces were to come back`
  return { restock, scrap, faults }
}
