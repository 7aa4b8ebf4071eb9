import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { PickList } from '../../../contract/fulfilment/desk/pick-lists.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderLine, orders } from '../../platform/database/tables/orders.ts'
import { product } from '../../platform/database/tables/products.ts'

type PickedOrder = PickList['orders'][number]

const left = sql<number>`${orderLine.quantity} - ${orderLine.packed} - ${orderLine.shipped} - ${orderLine.closed}`

const found = {
  _id: orders.id,
  orderNo: orders.orderNo,
  customer: orders.customerName,
  poNumber: orders.poNumber,
}

/** Reads what is left to pack of the paid orders among these that staff don't hold back, in the order of their numbers. */
export async function readPickList(db: Database, which: SQL): Promise<PickList> {
  const listed = await db.select(found).from(orders).where(which).orderBy(asc(orders.orderNo))
  const mayLeave = sql`${orders.state} in ('paid', 'partlyRefunded') and ${orders.onHold} is null`
  const rows = await db
    .select({
      orderNo: orders.orderNo,
      lineNo: orderLine.lineNo,
      productId: orderLine.productId,
      partNumber: orderLine.partNumber,
      name: orderLine.productName,
      quantity: left,
      cartonPieces: product.cartonPieces,
    })
    .from(orders)
    .innerJoin(orderLine, sql`${orderLine.orderId} = ${orders.id}`)
    .innerJoin(product, sql`${product.id} = ${orderLine.productId}`)
    .where(and(which, mayLeave, sql`${left} > 0`))
    .orderBy(asc(orders.orderNo), asc(orderLine.lineNo))
  const byOrder = Map.groupBy(rows, ({ orderNo }) => orderNo)
  return {
    parts: sumByPart(rows),
    orders: listed.flatMap((order): PickedOrder[] => {
      const lines = byOrder.get(order.orderNo) ?? []
      return lines.length === 0 ? [] : [{ ...order, lines: lines.map(toLine) }]
    }),
    nothingLeft: listed.map(({ orderNo }) => orderNo).filter((orderNo) => !byOrder.has(orderNo)),
  }
}

export const ofIds = (ids: readonly string[]): SQL => inArray(orders.id, [...ids])
export const ofNumbers = (numbers: readonly number[]): SQL => inArray(orders.orderNo, [...numbers])

interface LeftLine {
  readonly orderNo: number
  readonly lineNo: number
  readonly productId: string
  readonly partNumber: string | null
  readonly name: string
  readonly quantity: number
  readonly cartonPieces: number | null
}

const toLine = ({ lineNo, partNumber, name, quantity, cartonPieces }: LeftLine) => ({
  lineNo,
  partNumber,
  name,
  quantity,
  cartons: cartonsOf(quantity, cartonPieces),
})

/** By part number, as shelves are labelled; parts without one at the end. */
function sumByPart(rows: readonly LeftLine[]): PickList['parts'] {
  const byProduct = [...Map.groupBy(rows, ({ productId }) => productId).values()]
  return byProduct
    .flatMap((lines) => {
      const [first] = lines
      if (!first) return []
      const { productId, partNumber, name, cartonPieces } = first
      const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
      const cartons = cartonsOf(quantity, cartonPieces)
      const orders = new Set(lines.map(({ orderNo }) => orderNo)).size
      return [{ productId, partNumber, name, quantity, cartons, orders }]
    })
    .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'en', { numeric: true }))
}

const keyOf = ({ partNumber, name }: { partNumber: string | null; name: string }) =>
  partNumber ?? `\u{10FFFF}${name}`

const cartonsOf = (quantity: number, cartonPieces: number | null) =>
  cartonPieces === null ? null : Math.ceil(quantity / cartonPieces)
