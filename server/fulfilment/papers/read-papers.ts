import { and, asc, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { addressLines, streetLines } from '../../../contract/people/addresses/address-lines.ts'
import { inScope, type OrderScope } from '../../ordering/orders/order-scope.ts'
import type { OrderRow } from '../../ordering/orders/order-store.ts'
import { dayOf } from '../../platform/base/days.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  returnLine,
  returnRequest,
  shipment,
  shipmentLine,
} from '../../platform/database/tables/goods.ts'
import { orderLine, orders } from '../../platform/database/tables/orders.ts'
import { product } from '../../platform/database/tables/products.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import type { ShipmentRow } from '../shipments/shipment-store.ts'
import type {
  PalletLabels,
  PaperHead,
  PaperPart,
  ReturnLabel,
  Slip,
  SlipLine,
  SlipShipment,
} from './papers.ts'

export type ShopName = PaperHead['shop']

/** The shop as its papers name it. */
export function makeFindShopName({ values }: Pick<SettingDesk, 'values'>) {
  return async (): Promise<ShopName> => {
    const { shop, seller } = await values(['shop', 'seller'])
    return { name: shop.name, address: shop.address || streetLines(seller).join('\n') }
  }
}

/** Lines that are read, sent and drawn at a time. */
const LINES_A_PART = 500

/** An order, and one of its shipments; null if nothing of it is packed yet. */
interface OrderShipment {
  readonly head: PaperHead & { readonly orderId: string }
  readonly shipment: ShipmentRow | null
  readonly lines: number
}

const ordered = { ...heads(), orderId: orders.id, lineCount: orders.lineCount }

/** Slips of orders, in the order of the ids; cancelled and unknown orders have none. */
export async function planSlips(
  db: Database,
  ids: readonly string[],
  shop: ShopName,
  shipmentNo?: number,
): Promise<OrderShipment[]> {
  const found = await db
    .select(ordered)
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), ne(orders.state, 'cancelled')))
  const packed = await listShipments(db, inArray(shipment.orderId, [...ids]), shipmentNo)
  const byId = new Map(found.map((row) => [row.orderId, row]))
  return ids.flatMap((id): OrderShipment[] => {
    const order = byId.get(id)
    if (!order) return []
    const head = { ...toHead(order, shop), orderId: id }
    const own = packed.filter(({ row }) => row.orderId === id)
    if (own.length > 0) return own.map(({ row, lines }) => ({ head, shipment: row, lines }))
    return shipmentNo === undefined ? [{ head, shipment: null, lines: order.lineCount }] : []
  })
}

/** Cancelled ones are left out. */
function listShipments(db: Database, where: SQL, shipmentNo: number | undefined) {
  const lines = db
    .select({ lines: count().as('lines') })
    .from(shipmentLine)
    .where(eq(shipmentLine.shipmentId, shipment.id))
  return db
    .select({ row: shipment, lines: sql<number>`(${lines})`.mapWith(Number) })
    .from(shipment)
    .where(
      and(
        where,
        ne(shipment.state, 'cancelled'),
        shipmentNo === undefined ? undefined : eq(shipment.shipmentNo, shipmentNo),
      ),
    )
    .orderBy(asc(shipment.orderId), asc(shipment.shipmentNo))
}

/** The planned slips with their lines, read a part at a time. */
export async function* readSlips(
  db: Database,
  planned: readonly OrderShipment[],
): AsyncGenerator<PaperPart> {
  let part: OrderShipment[] = []
  let lines = 0
  for (const one of planned) {
    if (part.length > 0 && lines + one.lines > LINES_A_PART) {
      yield { kind: 'slips', papers: await fillSlips(db, part) }
      part = []
      lines = 0
    }
    part.push(one)
    lines += one.lines
  }
  if (part.length > 0) yield { kind: 'slips', papers: await fillSlips(db, part) }
}

async function fillSlips(db: Database, planned: readonly OrderShipment[]): Promise<Slip[]> {
  const shipped = await db
    .select({ ...slipLine, of: shipmentLine.shipmentId, quantity: shipmentLine.quantity })
    .from(shipmentLine)
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderId, shipmentLine.orderId), eq(orderLine.lineNo, shipmentLine.lineNo)),
    )
    .innerJoin(product, eq(product.id, orderLine.productId))
    .where(
      inArray(
        shipmentLine.shipmentId,
        planned.flatMap(({ shipment }) => shipment?.id ?? []),
      ),
    )
    .orderBy(asc(shipmentLine.lineNo))
  const unpacked = planned.filter((one) => !one.shipment).map(({ head }) => head.orderId)
  const left = await db
    .select({
      ...slipLine,
      of: orderLine.orderId,
      quantity: sql<number>`${orderLine.quantity} - ${orderLine.closed}`,
    })
    .from(orderLine)
    .innerJoin(product, eq(product.id, orderLine.productId))
    .where(
      and(inArray(orderLine.orderId, unpacked), sql`${orderLine.closed} < ${orderLine.quantity}`),
    )
    .orderBy(asc(orderLine.lineNo))
  const lines = Map.groupBy([...shipped, ...left], ({ of }) => of)
  return planned.map(({ head: { orderId, ...head }, shipment }) => ({
    ...head,
    shipment: shipment && toSlipShipment(shipment),
    lines: (lines.get(shipment?.id ?? orderId) ?? []).map(({ of: _, ...line }): SlipLine => line),
  }))
}

const slipLine = {
  lineNo: orderLine.lineNo,
  partNumber: orderLine.partNumber,
  productName: orderLine.productName,
  reference: orderLine.reference,
  cartonPieces: product.cartonPieces,
}

function toSlipShipment(row: ShipmentRow): SlipShipment {
  const { shipmentNo, pallets, cartons, carrier, tracking, note, shippedAt, packedAt } = row
  const day = dayOf(shippedAt ?? packedAt)
  return {
    shipmentNo,
    pallets,
    cartons,
    carrier,
    tracking,
    note,
    day,
    isShipped: shippedAt !== null,
  }
}

/** Labels of each shipment; for an order without one, those of its first. */
export function toPalletLabels(planned: readonly OrderShipment[]): PalletLabels[] {
  return planned.map(({ head: { orderId: _, ...head }, shipment }) => ({
    ...head,
    shipmentNo: shipment?.shipmentNo ?? 1,
    pallets: Math.max(shipment?.pallets ?? 1, 1),
    note: shipment?.note ?? null,
  }))
}

/** Reads the label of an approved return in the scope; undefined if there is none. */
export async function findReturnLabel(
  db: Database,
  id: string,
  scope: OrderScope,
  shop: ShopName,
): Promise<ReturnLabel | undefined> {
  const pieces = db
    .select({ pieces: sql`sum(${returnLine.quantity})`.as('pieces') })
    .from(returnLine)
    .where(eq(returnLine.returnId, returnRequest.id))
  const [row] = await db
    .select({
      ...heads(),
      returnNo: returnRequest.returnNo,
      pieces: sql<number>`(${pieces})`.mapWith(Number),
    })
    .from(returnRequest)
    .innerJoin(orders, eq(orders.id, returnRequest.orderId))
    .where(and(eq(returnRequest.id, id), eq(returnRequest.state, 'approved'), inScope(scope)))
  return row && { ...toHead(row, shop), returnNo: row.returnNo, pieces: row.pieces }
}

function heads() {
  return {
    orderNo: orders.orderNo,
    poNumber: orders.poNumber,
    name: orders.customerName,
    address: orders.address,
    postCode: orders.postCode,
    phone: orders.phone,
    to: orders.shipTo,
    freight: orders.freight,
  }
}

type HeadRow = Pick<
  OrderRow,
  'orderNo' | 'poNumber' | 'address' | 'postCode' | 'phone' | 'freight'
> & {
  readonly name: string
  readonly to: OrderRow['shipTo']
}

/** An address in parts names its receiver; of a flat one only who ordered is known. */
function toHead(
  { orderNo, poNumber, name, address, postCode, phone, to, freight }: HeadRow,
  shop: ShopName,
): PaperHead {
  const isGatePaid = (freight?.liftGateCents ?? 0) > 0
  const unloading = [
    to?.dockHours && `Dock hours ${to.dockHours}`,
    isGatePaid ? 'Lift gate (paid)' : to?.liftGate && 'Needs a lift gate',
  ]
  return {
    shop,
    orderNo,
    poNumber,
    shipTo: { lines: to ? addressLines(to) : [name, address, postCode].filter(Boolean), phone },
    isCollected: freight?.reason === 'pickUp',
    unloading: unloading.filter((text): text is string => Boolean(text)),
  }
}
