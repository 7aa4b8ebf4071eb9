import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { LinePieces } from '../../../contract/ordering/line-pieces.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { shipment, shipmentLine } from '../../platform/database/tables/goods.ts'

export type ShipmentRow = typeof shipment.$inferSelect
export interface ShipmentWithLines extends ShipmentRow {
  /** Sorted by line number. */
  readonly lines: readonly LinePieces[]
}

/** The facts of a shipment that staff enter while it is packed. */
export interface PackFacts {
  readonly pallets: number | undefined
  readonly cartons: number | undefined
  readonly note: string | undefined
}

const packingOf = ({ pallets, cartons, note }: PackFacts) => ({
  pallets: pallets ?? null,
  cartons: cartons ?? null,
  note: note?.trim() || null,
})

const lines = sql<
  LinePieces[]
>`(select coalesce(jsonb_agg(jsonb_build_object('lineNo', line_no, 'quantity', quantity)
  order by line_no), '[]') from shipment_line where shipment_id = ${shipment.id})`

export const shipmentStore = {
  async find(db: Queryable, id: string): Promise<ShipmentWithLines | undefined> {
    const [row] = await db.select({ shipment, lines }).from(shipment).where(eq(shipment.id, id))
    return row && { ...row.shipment, lines: row.lines }
  },

  /** Lists the shipments of one order by number; customers don't see cancelled ones. */
  async list(
    db: Queryable,
    orderId: string,
    { withCancelled }: { readonly withCancelled: boolean },
  ): Promise<ShipmentWithLines[]> {
    const rows = await db
      .select({ shipment, lines })
      .from(shipment)
      .where(
        and(
          eq(shipment.orderId, orderId),
          withCancelled ? undefined : ne(shipment.state, 'cancelled'),
        ),
      )
      .orderBy(asc(shipment.shipmentNo))
    return rows.map((row) => ({ ...row.shipment, lines: row.lines }))
  },

  /** The order's lock keeps others from taking the same number. */
  async insert(
    tx: Transaction,
    made: Pick<ShipmentRow, 'id' | 'orderId' | 'packedAt' | 'createdBy'> & {
      readonly packFacts: PackFacts
      readonly lines: readonly LinePieces[]
    },
  ): Promise<number> {
    const { packFacts, lines: packed, ...row } = made
    const shipmentNo = sql`(select coalesce(max(${shipment.shipmentNo}), 0) + 1 from ${shipment} where ${shipment.orderId} = ${row.orderId})`
    const [inserted] = await tx
      .insert(shipment)
      .values({ ...row, ...packingOf(packFacts), shipmentNo, state: 'packing' })
      .returning({ shipmentNo: shipment.shipmentNo })
    await insertLines(tx, row, packed)
    return inserted?.shipmentNo ?? 0
  },

  async repack(
    tx: Transaction,
    row: Pick<ShipmentRow, 'id' | 'orderId'>,
    packFacts: PackFacts,
    packed: readonly LinePieces[],
  ): Promise<void> {
    await tx.update(shipment).set(packingOf(packFacts)).where(eq(shipment.id, row.id))
    await tx.delete(shipmentLine).where(eq(shipmentLine.shipmentId, row.id))
    await insertLines(tx, row, packed)
  },

  async set(tx: Transaction, id: string, change: Partial<ShipmentRow>): Promise<void> {
    await tx.update(shipment).set(change).where(eq(shipment.id, id))
  },
}

async function insertLines(
  tx: Transaction,
  { id, orderId }: Pick<ShipmentRow, 'id' | 'orderId'>,
  packed: readonly LinePieces[],
): Promise<void> {
  await tx
    .insert(shipmentLine)
    .values(packed.map(({ lineNo, quantity }) => ({ shipmentId: id, orderId, lineNo, quantity })))
}
