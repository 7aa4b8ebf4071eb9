import { z } from 'zod'
import { MOST_STEPS } from '../../../../contract/catalogue/bulk/ladder-faults.ts'
import { NewProduct, NewStep, productBounds } from '../../../../contract/catalogue/products.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { readTypedCount, readTypedNumber } from '../../../ui/fields/typed-number.ts'

/** A row of the ladder as typed. */
export interface StepEntries {
  readonly from: string
  readonly price: string
}

/** An admin's entries for selling in bulk; all may be empty. */
export interface BulkEntries {
  readonly orderMultiple: string
  readonly pricePer: string
  readonly cartonPieces: string
  readonly palletPieces: string
  readonly palletKilograms: string
  readonly ladder: StepEntries[]
}

export const noStep: StepEntries = { from: '', price: '' }

export const noBulk: BulkEntries = {
  orderMultiple: '',
  pricePer: '1',
  cartonPieces: '',
  palletPieces: '',
  palletKilograms: '',
  ladder: [],
}

type StepPath = `ladder.${number}` | `ladder.${number}.${keyof StepEntries}`

/** In the order of the form. */
export const bulkFields: readonly (Exclude<keyof BulkEntries, 'ladder'> | StepPath)[] = [
  ...(['orderMultiple', 'pricePer', 'cartonPieces', 'palletPieces', 'palletKilograms'] as const),
  ...Array.from({ length: MOST_STEPS }, (_, row): StepPath[] => [
    ...([`ladder.${row}.from`, `ladder.${row}.price`, `ladder.${row}`] as const),
  ]).flat(),
]

/** Whether anything of this group is entered; the form's other entries don't count. */
export function isBulkEntered({ ladder, pricePer, ...others }: BulkEntries): boolean {
  const texts = [others.orderMultiple, others.cartonPieces, others.palletPieces]
  return (
    ladder.length > 0 ||
    pricePer !== '1' ||
    [...texts, others.palletKilograms].some((text) => text !== '')
  )
}

const { shape } = NewProduct

/** The contract's rules for the entries, one by one. */
export const bulkShape = {
  orderMultiple: optionalNumber(shape.orderMultiple, wholePieces(productBounds.orderMultiple)),
  pricePer: z.string().transform(Number).pipe(shape.pricePer.unwrap()),
  cartonPieces: optionalNumber(shape.cartonPieces, wholePieces(productBounds.packPieces)),
  palletPieces: optionalNumber(shape.palletPieces, wholePieces(productBounds.packPieces)),
  palletKilograms: optionalNumber(
    shape.palletKilograms,
    `Kilograms, at most ${formatCount(productBounds.palletGrams / 1000)}`,
    readTypedNumber,
  ),
  ladder: z.array(z.object({ from: z.string(), price: z.string() })).transform(readSteps),
}

/** A filled row, with its place among all rows. */
interface CheckedStep extends z.output<typeof NewStep> {
  readonly row: number
}

/** Empty rows are left out; an error is at the field of its row. */
function readSteps(rows: readonly StepEntries[], context: z.RefinementCtx): CheckedStep[] {
  return rows.flatMap(({ from, price }, row) => {
    if (from.trim() === '' && price.trim() === '') return []
    const step = { from: readTypedCount(from), price: readTypedNumber(price) }
    for (const [field, message] of stepMessages)
      if (!NewStep.shape[field].safeParse(step[field]).success)
        context.addIssue({ code: 'custom', path: [row, field], message })
    return { ...step, row }
  })
}

const stepMessages = [
  ['from', wholePieces(productBounds.available)],
  ['price', 'Dollars and cents, such as 39.90'],
] as const

function wholePieces(most: number): string {
  return `Whole pieces, 1 to ${formatCount(most)}`
}

function optionalNumber(
  rule: z.ZodType<number | undefined>,
  whenWrong: string,
  read = readTypedCount,
) {
  return z.string().transform((typed, context) => {
    if (typed.trim() === '') return undefined
    const number = read(typed)
    if (rule.safeParse(number).success) return number
    context.addIssue({ code: 'custom', message: whenWrong })
    return z.NEVER
  })
}
