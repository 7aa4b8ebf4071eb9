import { and, desc, eq, lt, max, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { stockEntry } from '../../platform/database/tables/products.ts'
import { ORDERS_NAMED, type PiecesOfOrders } from './stock-errors.ts'

/** A product's pieces. */
export interface Pieces {
  readonly available: number
  readonly promised: number
  readonly shipped: number
}

/** Pieces that have not left. */
export const onShelf = ({ available, promised, shipped }: Pieces): number =>
  available + promised - shipped

export interface StoredProduct extends Pieces, Record<string, unknown> {
  readonly id: string
  readonly partNumber: string | null
  readonly name: string
}

export type StockEntryRow = typeof stockEntry.$inferSelect

const COLUMNS = sql`id, part_number as "partNumber", name, available, promised, shipped`

export function stockStore(db: Queryable) {
  return {
    async find(id: string): Promise<StoredProduct | undefined> {
      const { rows } = await db.execute<StoredProduct>(
        sql`select ${COLUMNS} from product where id = ${id}`,
      )
      return rows[0]
    },

    /** Products of the shop, by their ids. */
    async findMany(ids: readonly string[]): Promise<StoredProduct[]> {
      const { rows } = await db.execute<StoredProduct>(
        sql`select ${COLUMNS} from product where id = any(${sql.param(ids)}::uuid[]) and removed_at is null`,
      )
      return rows
    },

    /** A batch of the shop's products, by id. */
    async listAfter(after: string | undefined, limit: number): Promise<StoredProduct[]> {
      const { rows } = await db.execute<StoredProduct>(sql`
        select ${COLUMNS} from product
        where removed_at is null ${after ? sql`and id > ${after}` : sql``} order by id limit ${limit}`)
      return rows
    },

    /** Pieces that unpaid orders hold. Unpaid orders are those of a day or two, so they are few. */
    async sumHeld(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await db.execute<{ id: string; held: number }>(sql`
        select product_id as id, sum(quantity)::integer as held
        from orders join order_line on order_id = orders.id
        where state = 'awaitingPayment' and product_id = any(${sql.param(ids)}::uuid[])
        group by product_id`)
      return new Map(rows.map(({ id, held }) => [id, held]))
    },

    /** Finds the pieces of these products that belong to orders but are still here, with the orders' numbers. */
    async findPiecesOfOrders(ids: readonly string[]) {
      const held = await this.sumHeld(ids)
      const { rows } = await db.execute<{ id: string; orderNos: string[] }>(sql`
        select id, array(
          select order_no from order_line join orders on orders.id = order_id
          where product_id = wanted.id and (state = 'awaitingPayment'
            or state in ('paid', 'partlyRefunded') and fulfilment in ('none', 'packing', 'partlyShipped')
              and order_line.shipped + closed < quantity)
          order by order_no limit ${ORDERS_NAMED + 1}) as "orderNos"
        from unnest(${sql.param(ids)}::uuid[]) as wanted (id)`)
      const orders = new Map(rows.map(({ id, orderNos }) => [id, orderNos.map(Number)]))
      return ({ id, promised, shipped }: StoredProduct): PiecesOfOrders => {
        const ofProduct = held.get(id) ?? 0
        const toShip = promised - shipped - ofProduct
        return { held: ofProduct, toShip, orderNos: orders.get(id) ?? [] }
      }
    },

    /** A page of a product's ledger, newest first. */
    async listEntries(productId: string, limit: number, after?: number): Promise<StockEntryRow[]> {
      return db
        .select()
        .from(stockEntry)
        .where(
          and(eq(stockEntry.productId, productId), after ? lt(stockEntry.id, after) : undefined),
        )
        .orderBy(desc(stockEntry.id))
        .limit(limit)
    },
  }
}

/** The count of a product, and the difference to what was expected. */
export interface ShelfCount {
  readonly productId: string
  readonly counted: number
  readonly difference: number
}

export const stockChanges = {
  async lock(tx: Transaction, id: string): Promise<StoredProduct | undefined> {
    const { rows } = await tx.execute<StoredProduct>(sql`
      select ${COLUMNS} from product where id = ${id} and removed_at is null for no key update`)
    return rows[0]
  },

  /** In id order, as everywhere. */
  async lockMany(tx: Transaction, ids: readonly string[]): Promise<StoredProduct[]> {
    const { rows } = await tx.execute<StoredProduct>(sql`
      select ${COLUMNS} from product where id = any(${sql.param(ids)}::uuid[]) and removed_at is null
      order by id for no key update`)
    return rows
  },

  /** The ledger's trigger enters the change as the act that was named before. */
  async addAvailable(tx: Transaction, id: string, delta: number): Promise<void> {
    await tx.execute(sql`update product set available = available + ${delta} where id = ${id}`)
  },

  /** Id of a product's newest entry, made by this transaction under the product's lock. */
  async newestEntry(tx: Transaction, productId: string): Promise<number> {
    const [entry] = await tx
      .select({ id: max(stockEntry.id) })
      .from(stockEntry)
      .where(eq(stockEntry.productId, productId))
    if (!entry?.id) throw new Error(`The change of product ${productId} was not entered.`)
    return entry.id
  },

  /** An entry that changes nothing in what was received: a count that finds what was expected. */
  async enterUnchanged(
    tx: Transaction,
    row: Pick<StockEntryRow, 'productId' | 'kind' | 'quantity' | 'reason'> &
      Partial<Pick<StockEntryRow, 'note' | 'reference' | 'actorEmail' | 'orderId'>>,
  ): Promise<void> {
    await tx.insert(stockEntry).values({ ...row, delta: 0 })
  },

  /** Enters what was counted of several products, locked before; each gets an entry, also where nothing differs. */
  async enterCounts(
    tx: Transaction,
    counts: readonly ShelfCount[],
    by: { readonly reason: string; readonly actorEmail: string },
  ): Promise<void> {
    const given = sql`unnest(${sql.param(counts.map(({ productId }) => productId))}::uuid[],
      ${sql.param(counts.map(({ counted }) => counted))}::integer[],
      ${sql.param(counts.map(({ difference }) => difference))}::integer[]) as count (product_id, counted, difference)`
    await tx.execute(sql`
      insert into stock_entry (product_id, kind, delta, quantity, reason, actor_email)
      select product_id, 'count', 0, counted, ${by.reason}, ${by.actorEmail} from ${given} where difference = 0`)
    await tx.execute(sql`
      update product set available = available + difference
      from ${given} where id = count.product_id and difference <> 0`)
    await tx.execute(sql`
      update stock_entry set quantity = counted
      from ${given} where stock_entry.product_id = count.product_id and xid = pg_current_xact_id()`)
  },
}
