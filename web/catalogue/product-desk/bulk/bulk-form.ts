import { z } from 'zod'
import { MOST_STEPS } from '../../../../contract/catalogue/bulk/ladder-faults.ts'
import { type PackField, packFields } from '../../../../contract/catalogue/product-fields.ts'
import { NewProduct, NewStep, productBounds } from '../../../../contract/catalogue/products.ts'
import { readTypedCount, readTypedNumber } from '../../../ui/fields/typed-number.ts'
import { wholePieces } from '../../products/typed-fields.ts'
import { emptyEntries, entryShape, type PlainEntries } from '../plain-entries.ts'

/** A row of the ladder as typed. */
export interface StepEntries {
  readonly from: string
  readonly price: string
}

/** An admin's entries for selling in bulk; all may be empty. */
export interface BulkEntries extends PlainEntries<PackField> {
  readonly orderMultiple: string
  readonly pricePer: string
  readonly ladder: StepEntries[]
}

export const noStep: StepEntries = { from: '', price: '' }

export const noBulk: BulkEntries = {
  orderMultiple: '',
  pricePer: '1',
  ...emptyEntries(packFields),
  ladder: [],
}

type StepPath = `ladder.${number}` | `ladder.${number}.${keyof StepEntries}`

/** In the order of the form. */
export const bulkFields: readonly (Exclude<keyof BulkEntries, 'ladder'> | StepPath)[] = [
  ...(['orderMultiple', 'pricePer'] as const),
  ...packFields.map(({ key }) => key),
  ...Array.from({ length: MOST_STEPS }, (_, row): StepPath[] => [
    ...([`ladder.${row}.from`, `ladder.${row}.price`, `ladder.${row}`] as const),
  ]).flat(),
]

/** Whether anything of this group is entered; the form's other entries don't count. */
export function isBulkEntered({ ladder, pricePer, ...others }: BulkEntries): boolean {
  const texts = [others.orderMultiple, ...packFields.map(({ key }) => others[key])]
  return ladder.length > 0 || pricePer !== '1' || texts.some((text) => text !== '')
}

const { shape } = NewProduct

/** The contract's rules for the entries, one by one. */
export const bulkShape = {
  orderMultiple: z.string().transform((typed, context) => {
    if (typed.trim() === '') return undefined
    const number = readTypedCount(typed)
    if (shape.orderMultiple.safeParse(number).success) return number
    context.addIssue({ code: 'custom', message: wholePieces(productBounds.orderMultiple) })
    return z.NEVER
  }),
  pricePer: z.string().transform(Number).pipe(shape.pricePer.unwrap()),
  ...entryShape(packFields),
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
