import { z } from 'zod'
import { discountBounds, productBounds } from '../../../contract/catalogue/bounds/product-bounds.ts'
import { readLadder } from '../../../contract/catalogue/bulk/ladder-text.ts'
import {
  findTermFaults,
  type SaleTerms,
  type TermFault,
} from '../../../contract/catalogue/bulk/sale-terms.ts'
import type { RowError } from '../../../contract/catalogue/changes/change-sets.ts'
import { aboutFields, packFields } from '../../../contract/catalogue/product-fields.ts'
import { CHARGE_CEILING_CENTS, cents } from '../../../contract/values/money/money.ts'
import { readAttributes } from './cells/attributes.ts'
import {
  dollarsAsCents,
  findTextFault,
  optionalDay,
  optionalWholeNumber,
  picture,
  pricePer,
  text,
  wholeNumber,
} from './cells/cells.ts'
import { readWritten, splitCurrency } from './cells/written-number.ts'
import { plainCells } from './plain-cells.ts'

/** A cell with a list in a format of its own; an empty one is an empty list. */
const listCell = <Item>(read: (cell: string) => readonly Item[] | { readonly reason: string }) =>
  z
    .string()
    .default('')
    .transform((cell, context) => {
      const fault = findTextFault(cell)
      const found = fault ? { reason: fault } : read(cell)
      if (!('reason' in found)) return found
      context.addIssue(found.reason)
      return z.NEVER
    })

/** Steps with numbers as people write them, `10,000=$17.15`, in digits and points. */
function plainLadder(cell: string): string {
  return cell.replace(/([^;=]+)=([^;=]+)/g, (step, from: string, price: string) => {
    const { amount, isOwn } = splitCurrency(price)
    const [pieces, dollars] = [readWritten(from, 0), isOwn ? readWritten(amount, 2) : undefined]
    return pieces && 'plain' in pieces && dollars && 'plain' in dollars
      ? `${pieces.plain}=${dollars.plain}`
      : step
  })
}

/** One parsed line of a product sheet. */
export const productLine = z
  .object({
    part_number: text(productBounds.partNumberLength),
    name: text(productBounds.nameLength),
    description: text(productBounds.descriptionLength),
    price: dollarsAsCents(CHARGE_CEILING_CENTS),
    minimum: wholeNumber(1, productBounds.minimum),
    available: wholeNumber(0, productBounds.available),
    /** Pieces that `available` was counted against; empty: those of the moment of the import. */
    expected: optionalWholeNumber(0, productBounds.available).default(null),
    picture,
    ...plainCells(aboutFields),
    attributes: listCell(readAttributes),
    /** Whole percent and last day of a discount: both, or neither. */
    discount_percent: optionalWholeNumber(discountBounds.least, discountBounds.most).default(null),
    discount_until: optionalDay.default(null),
    /** Empty: the pieces that the price is for. */
    order_multiple: optionalWholeNumber(1, productBounds.orderMultiple).default(null),
    /** How many pieces the price and the ladder's prices are for. */
    price_per: pricePer.default(1),
    ...plainCells(packFields),
    ladder: listCell((cell) => readLadder(plainLadder(cell))),
  })
  .refine((line) => (line.discount_percent === null) === (line.discount_until === null), {
    path: ['discount_until'],
    message: 'goes with discount_percent: fill both or neither',
  })
  .superRefine((line, context) => {
    for (const fault of findTermFaults(termsOf(line)))
      context.addIssue({
        code: 'custom',
        path: [TERM_COLUMNS[fault.field]],
        message: describeTermFault(fault),
      })
  })

export type ProductLine = z.output<typeof productLine>

/** The terms of a line. Those that a file has no column for are the usual ones. */
function termsOf(line: ProductLine): SaleTerms {
  return {
    listPriceCents: cents(line.price),
    minimum: line.minimum,
    orderMultiple: line.order_multiple ?? line.price_per,
    pricePer: line.price_per,
    ladder: line.ladder,
    discountPercent: line.discount_percent,
  }
}

/** A fault of the terms as a sentence about its field or column. */
export function describeTermFault(fault: TermFault): string {
  if (fault.field === 'ladder') return `step ${fault.row + 1}: ${fault.message}`
  return fault.field === 'discount'
    ? 'leaves nothing of the price: at least $0.01 has to be left'
    : fault.message
}

const TERM_COLUMNS = {
  ladder: 'ladder',
  orderMultiple: 'order_multiple',
  discount: 'discount_percent',
} as const

/** A fault of a product's terms, of which the file has only these columns; the product keeps those that it lacks. */
export function describeKeptFault(
  fault: TermFault,
  columns: readonly string[],
  { discountPercent }: SaleTerms,
): RowError {
  const column = TERM_COLUMNS[fault.field]
  const isKept = !columns.includes(column)
  if (isKept && fault.field === 'discount') {
    const sentence = `nothing is left of it by the product’s discount of ${discountPercent} %: end that first`
    return { field: 'price', sentence }
  }
  const sentence = describeTermFault(fault)
  return { field: column, sentence: isKept ? `as the product has it, ${sentence}` : sentence }
}
