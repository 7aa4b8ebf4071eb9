import { type Cents, formatCount } from '../../values/money/money.ts'
import type { Ladder } from '../../values/money/price.ts'

/** Most rows of a ladder: as many as the form shows. */
export const MOST_STEPS = 8

/** A fault in one row, counted from 0. */
interface LadderFault {
  readonly row: number
  readonly message: string
}

/** The terms of the product that a ladder must fit. */
interface LadderTerms {
  readonly listPriceCents: Cents
  /** In pieces, like the multiple. */
  readonly minimum: number
  readonly orderMultiple: number
}

/** All faults of a ladder, by row; none if it is valid. */
export function findLadderFaults(
  ladder: Ladder,
  { listPriceCents, minimum, orderMultiple }: LadderTerms,
): LadderFault[] {
  return ladder.flatMap((step, row) => {
    const before = ladder[row - 1] ?? { from: 0, cents: listPriceCents }
    const faults: [isWrong: boolean, message: string][] = [
      [row === MOST_STEPS, `A ladder has up to ${MOST_STEPS} steps`],
      [step.from <= before.from, 'Steps go up'],
      [step.from % orderMultiple !== 0, `A step is a multiple of ${formatCount(orderMultiple)}`],
      [step.cents < 1, 'At least $0.01'],
      [step.cents >= before.cents, 'The price has to fall from step to step'],
      [step.from <= minimum, `A step begins above the minimum order of ${formatCount(minimum)}`],
    ]
    return faults.filter(([isWrong]) => isWrong).map(([, message]) => ({ row, message }))
  })
}
