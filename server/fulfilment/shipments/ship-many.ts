import { eq } from 'drizzle-orm'
import type { PackAnswer, ShipAnswer } from '../../../contract/fulfilment/desk/ship-many.ts'
import type { ShipRow } from '../../../contract/fulfilment/desk/ship-rows.ts'
import { sendShipment } from '../../../contract/fulfilment/shipments.ts'
import { leftToPack } from '../../../contract/ordering/left-to-pack.ts'
import type { LinePieces } from '../../../contract/ordering/line-pieces.ts'
import { lineCounters } from '../../ordering/orders/goods/line-counters.ts'
import { OrderNotFound, OrderNotPaid } from '../../ordering/orders/order-errors.ts'
import { isPaid } from '../../ordering/orders/order-state.ts'
import { type OrderRow, orderChanges } from '../../ordering/orders/order-store.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { leaveNoEntry, runPart } from '../../platform/history/act.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import type { PackShipment } from './pack-shipment.ts'
import type { SendShipment } from './send-shipment.ts'
import { NothingToPack, NothingToShip, ShipmentsPacked, ShipRowFault } from './shipment-errors.ts'
import { type ShipmentWithLines, shipmentStore } from './shipment-store.ts'

type PackedRow = PackAnswer['rows'][number]
type ShippedRow = ShipAnswer['rows'][number]

interface ManyParts {
  readonly db: Database
  readonly packing: PackShipment
  readonly sending: SendShipment
}

/** Whole orders at once, each in a transaction of its own: what one is refused for keeps no other. */
export function makeShipMany({ db, packing, sending }: ManyParts) {
  async function packAll(tx: Transaction, admin: SignedInUser, order: OrderRow) {
    const left = await listLeft(tx, order.id)
    if (left.length === 0) return undefined
    const wanted = { lines: left, pallets: undefined, cartons: undefined, note: undefined }
    return packing.packWithin(tx, admin, order.id, wanted)
  }

  async function changeOrder<Outcome extends string>(
    id: string,
    change: (tx: Transaction, order: OrderRow) => Promise<Outcome | 'already'>,
  ): Promise<Outcome | 'already'> {
    return runPart({ kind: 'order', id }, () =>
      db.transaction(async (tx) => {
        const outcome = await change(tx, await lockPaid(tx, id))
        if (outcome === 'already') leaveNoEntry()
        return outcome
      }),
    )
  }

  return {
    async pack(admin: SignedInUser, ids: readonly string[]): Promise<PackedRow[]> {
      const rows: PackedRow[] = []
      for (const id of new Set(ids)) {
        let orderNo: number | null = null
        const answer = await answerFor(() =>
          changeOrder(id, async (tx, order) => {
            orderNo = order.orderNo
            if (await packAll(tx, admin, order)) return 'packed'
            const shipments = await shipmentStore.list(tx, id, { withCancelled: false })
            if (shipments.length === 0) throw new NothingToPack(order.orderNo)
            return 'already'
          }),
        )
        rows.push({ orderId: id, orderNo, ...answer })
      }
      return rows
    },

    /** Rows in their places. */
    async ship(admin: SignedInUser, written: readonly ShipRow[]): Promise<ShippedRow[]> {
      const rows: ShippedRow[] = []
      for (const row of written) {
        const orderNo = /^[1-9]\d{0,11}$/.test(row.orderNo) ? Number(row.orderNo) : null
        let orderId: string | null = null
        const answer = await answerFor(async () => {
          const dispatch = readDispatch(row)
          orderId = await findId(db, orderNo, row.orderNo)
          const id = orderId
          return changeOrder(id, async (tx, order) => {
            const shipments = await shipmentStore.list(tx, id, { withCancelled: false })
            // A repeated file: the same parcel has left already.
            if (shipments.some((one) => hasLeftWith(one, dispatch.tracking))) return 'already'
            const [packed, ...others] = shipments.filter(({ state }) => state === 'packing')
            if (others.length > 0) throw new ShipmentsPacked(order.orderNo, others.length + 1)
            const shipmentId = packed?.id ?? (await packAll(tx, admin, order))
            if (!shipmentId) throw new NothingToShip(order.orderNo)
            await sending.sendWithin(tx, admin, shipmentId, dispatch)
            return 'shipped'
          })
        })
        rows.push({ orderId, orderNo, ...answer })
      }
      return rows
    },
  }
}

/** A refusal is the row's answer; what is unforeseen fails the call, which can be repeated. */
async function answerFor<Outcome>(
  act: () => Promise<Outcome>,
): Promise<{ outcome: Outcome | 'refused'; reason: string | null }> {
  try {
    return { outcome: await act(), reason: null }
  } catch (error) {
    if (error instanceof DomainError) return { outcome: 'refused', reason: error.message }
    throw error
  }
}

async function lockPaid(tx: Transaction, id: string): Promise<OrderRow> {
  const order = await orderChanges.lock(tx, id)
  if (!order) throw new OrderNotFound()
  if (!isPaid(order.state)) throw new OrderNotPaid(order.orderNo)
  return order
}

async function listLeft(tx: Transaction, orderId: string): Promise<LinePieces[]> {
  const lines = await lineCounters.read(tx, orderId)
  return lines.flatMap((line) => {
    const quantity = leftToPack(line)
    return quantity > 0 ? [{ lineNo: line.lineNo, quantity }] : []
  })
}

async function findId(db: Database, orderNo: number | null, typed: string): Promise<string> {
  if (orderNo === null) throw new ShipRowFault(`“${typed}” is no order number`)
  const [found] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNo, orderNo))
  if (!found) throw new ShipRowFault(`There is no order ${orderNo}`)
  return found.id
}

function readDispatch({ carrier, tracking }: ShipRow) {
  if (!tracking.trim()) throw new ShipRowFault('The tracking number is missing')
  const { shape } = sendShipment.body
  const faults = [shape.carrier.safeParse(carrier), shape.tracking.safeParse(tracking)].flatMap(
    ({ error }) => error?.issues ?? [],
  )
  const [fault] = faults
  if (fault) throw new ShipRowFault(fault.message)
  return { carrier, tracking: tracking.trim(), service: undefined, grams: undefined, confirmed: [] }
}

const hasLeftWith = ({ state, tracking }: ShipmentWithLines, wanted: string): boolean =>
  state !== 'packing' && keyOf(tracking ?? '') === keyOf(wanted)

const keyOf = (tracking: string) => tracking.replaceAll(/\s/g, '').toLowerCase()
