import type { LineView } from '../../../contract/ordering/cart/carts.ts'
import type { Verdict } from '../../../contract/ordering/cart/judge-line.ts'
import { listBounds, type TypedColumn } from '../../../contract/ordering/pasted-lists.ts'
import type { Resolved, ResolvedProduct } from '../../../contract/ordering/quick-order/resolve.ts'
import {
  type ResolvedStatus,
  resolvedStatuses,
} from '../../../contract/ordering/quick-order/resolved.ts'
import { LONGEST_REFERENCE } from '../carts/visitor/visitor-cart.ts'

/** A column's header and the role it was read in. */
export type ListColumn = Pick<TypedColumn, 'header' | 'role'>

/** A line of a list that was read, with what the buyer chose for it. */
export interface ListRow {
  readonly id: string
  readonly resolved: Resolved
  /** Chosen by the buyer, as is the quantity; undefined if the buyer left them as read. */
  readonly product?: ResolvedProduct
  readonly quantity?: number
  /** The shop's verdict on the choice. */
  readonly judged?: LineView
  /** The columns of the table that it is a row of. */
  readonly columns?: readonly ListColumn[] | undefined
  /** The chosen product is kept under the number that was typed. */
  readonly isRemembered: boolean
}

/** The product that a row means, and how many pieces. */
export interface ProductChoice {
  readonly product: ResolvedProduct
  /** Undefined if not known yet. */
  readonly quantity: number | undefined
}

/** The part of a row and its quantity; undefined until a part is chosen. */
export function choiceOf({ product, quantity, resolved }: ListRow): ProductChoice | undefined {
  const known = product ?? resolved.product
  return known && { product: known, quantity: quantity ?? resolved.quantity?.value }
}

/** A row's status, after the buyer's choice. */
export function statusOf({ product, quantity, judged, resolved }: ListRow): ResolvedStatus {
  if (judged) return judged.verdict === 'ready' ? 'ready' : 'adjust'
  return product || quantity !== undefined ? 'noQuantity' : resolved.status
}

/** How the shop judges a row's pieces; null until it has. */
export function verdictOf({ product, quantity, judged, resolved }: ListRow): Verdict | null {
  if (judged) return judged.verdict
  return product || quantity !== undefined ? null : resolved.verdict
}

/** In dollars; null or undefined while it is not known. */
export function totalOf(row: ListRow): number | null | undefined {
  return row.judged ? row.judged.total : choiceOf(row) && row.resolved.total
}

/** Whether the buyer has to look at it. */
export function isDoubtful(row: ListRow): boolean {
  return !['ready', 'noPart'].includes(statusOf(row))
}

/** The number as typed, by which the buyer knows the part; undefined if none was recognised. */
export function typedNumber({ resolved: { typed, span } }: ListRow): string | undefined {
  return span ? typed.slice(span[0], span[1]).trim() : undefined
}

/** The line as it is put into a cart, with the buyer's own name for the part; undefined if it is not ready. */
export function wantedLine(row: ListRow) {
  const choice = choiceOf(row)
  if (statusOf(row) !== 'ready' || choice?.quantity === undefined) return undefined
  const { by, reference } = row.resolved
  const own = reference ?? (by === 'own' ? undefined : typedNumber(row))
  return {
    productId: choice.product.productId,
    quantity: choice.quantity,
    ...(own && own.length <= LONGEST_REFERENCE && { reference: own }),
    ...(row.columns && { typed: [row.resolved.typed.split('\t')] }),
  }
}

/** Lines to put into a cart: one for each product, its pieces added up, in the rows' order. */
export function wantedLines(rows: readonly ListRow[]) {
  const lines = new Map<string, NonNullable<ReturnType<typeof wantedLine>>>()
  for (const row of rows) {
    const line = wantedLine(row)
    if (!line) continue
    const before = lines.get(line.productId)
    const quantity = line.quantity + (before?.quantity ?? 0)
    const typed = [...(before?.typed ?? []), ...(line.typed ?? [])]
    lines.set(line.productId, {
      ...line,
      ...before,
      quantity,
      ...(typed.length > 0 && { typed: typed.slice(0, listBounds.rowsOfLine) }),
    })
  }
  return [...lines.values()]
}

export type RowCounts = Readonly<Record<ResolvedStatus, number>>

export function countRows(rows: readonly ListRow[]): RowCounts {
  const counts = Object.fromEntries(resolvedStatuses.map((status) => [status, 0])) as Record<
    ResolvedStatus,
    number
  >
  for (const row of rows) counts[statusOf(row)] += 1
  return counts
}

/** `to choose`, after a number of lines. */
export const statusNames: Readonly<Record<ResolvedStatus, string>> = {
  ready: 'ready',
  choose: 'to choose',
  adjust: 'to adjust',
  noQuantity: 'without a quantity',
  notFound: 'not found',
  noPart: 'without a part',
}
