import { z } from 'zod'
import { productBounds } from '../../../../contract/catalogue/bounds/product-bounds.ts'
import { packFields } from '../../../../contract/catalogue/product-fields.ts'
import { NewProduct, NewStep } from '../../../../contract/catalogue/products.ts'
import { readTypedCount, readTypedNumber } from '../../../ui/fields/typed-number.ts'
import { wholePieces } from '../../products/typed-fields.ts'
import type { StepEntries } from '../bulk/bulk-form.ts'
import { entryShape } from './plain-rules.ts'

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
