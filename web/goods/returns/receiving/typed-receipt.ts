import { formatCount } from '../../../../contract/values/money/money.ts'
import { readTypedCount } from '../../../ui/fields/typed-number.ts'

/** What came back of a line, as typed; empty for none. */
export interface TypedReceipt {
  readonly restock: string
  readonly scrap: string
}

const readCount = (typed: string) => (typed.trim() === '' ? 0 : readTypedCount(typed))
const isCount = (count: number) => Number.isInteger(count) && count >= 0

/** Reads what came back of a line of `most` pieces, and what is wrong with each of the two entries. */
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
