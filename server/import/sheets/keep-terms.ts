import { sql } from 'drizzle-orm'
import { findTermFaults, type SaleTerms } from '../../../contract/bulk/sale-terms.ts'
import { discountedPrice } from '../../../contract/values/price.ts'
import type { Transaction } from '../../database/database.ts'
import { FaultList, ImportRefused } from '../faults.ts'
import { describeTermFault } from './product-line.ts'

/** Columns of a file, and of the table, that have to fit together and to the price. */
const TERMS = ['discount_percent', 'order_multiple', 'price_per', 'ladder'] as const

interface LineOfProduct extends SaleTerms {
  readonly line: number
}

/**
 * Existing products keep the terms that a file has no columns for. Each line is checked with the kept ones, and a kept
 * discount is applied to its price.
 */
export async function keepTerms(tx: Transaction, columns: readonly string[]): Promise<void> {
  const kept = TERMS.filter((column) => !columns.includes(column))
  if (kept.length === 0) return
  const lines = await lockProducts(tx, kept)
  const faults = new FaultList()
  for (const line of lines)
    for (const fault of findKeptFaults(line, kept)) faults.add({ line: line.line, ...fault })
  if (faults.count > 0) throw new ImportRefused(faults)
  if (kept.includes('discount_percent')) await keepDiscounts(tx, lines)
}

/**
 * Locks the products of the file, so that no terms change between this and the write. Returns the lines that were
 * checked with other terms than their products keep.
 */
async function lockProducts(
  tx: Transaction,
  kept: readonly (typeof TERMS)[number][],
): Promise<LineOfProduct[]> {
  const read = (column: (typeof TERMS)[number]) =>
    sql`${sql.identifier(kept.includes(column) ? 'product' : 'staged_product')}.${sql.identifier(column)}`
  const all = (table: string) =>
    sql.join(
      kept.map((column) => sql`${sql.identifier(table)}.${sql.identifier(column)}`),
      sql`, `,
    )
  const { rows } = await tx.execute<LineOfProduct & Record<string, unknown>>(sql`
    with there as materialized (
      select line, staged_product.list_price_cents as "listPriceCents", staged_product.minimum,
        ${read('discount_percent')} as "discountPercent", ${read('order_multiple')} as "orderMultiple",
        ${read('price_per')} as "pricePer", ${read('ladder')} as ladder,
        (${all('product')}) is distinct from (${all('staged_product')}) as differs
      from staged_product join product on product.part_number = staged_product.part_number
      where product.removed_at is null order by product.id for no key update of product
    )
    select line, "listPriceCents", minimum, "discountPercent", "orderMultiple", "pricePer", ladder
    from there where differs order by line`)
  return rows
}

function findKeptFaults(line: LineOfProduct, kept: readonly (typeof TERMS)[number][]) {
  return findTermFaults(line).map((fault) => {
    if (fault.field === 'discount' && kept.includes('discount_percent')) {
      const reason = `nothing is left of it by the product’s discount of ${line.discountPercent} %: end that first`
      return { column: 'price', reason }
    }
    const { column, reason } = describeTermFault(fault)
    const isKept = kept.some((one) => one === column)
    return { column, reason: isKept ? `as the product has it, ${reason}` : reason }
  })
}

async function keepDiscounts(tx: Transaction, lines: readonly LineOfProduct[]): Promise<void> {
  const discounted = lines.flatMap(({ line, listPriceCents, discountPercent }) =>
    discountPercent === null
      ? []
      : { line, cents: discountedPrice(listPriceCents, discountPercent) },
  )
  await tx.execute(sql`
    update staged_product set discount_percent = product.discount_percent,
      discount_until = product.discount_until, discounted_cents = priced.cents
    from unnest(${sql.param(discounted.map(({ line }) => line))}::integer[],
      ${sql.param(discounted.map(({ cents }) => cents))}::bigint[]) as priced (line, cents), product
    where staged_product.line = priced.line
      and product.part_number = staged_product.part_number and product.removed_at is null`)
}
