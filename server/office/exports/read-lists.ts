import { sql } from 'drizzle-orm'
import type { TypedCells, TypedColumns } from '../../../contract/ordering/pasted-lists.ts'
import { type Cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import { toLineView } from '../../ordering/carts/cart-answer.ts'
import type { CartOwner } from '../../ordering/carts/cart-store.ts'
import type { ReadCarts } from '../../ordering/carts/read-carts.ts'
import { OrderNotFound } from '../../ordering/orders/order-errors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ListFileLine } from './list-file.ts'

/** The lines of a cart or an order, with the columns and cells of the file that they came from. */
export interface ListLines {
  readonly columns: TypedColumns | null
  readonly lines: readonly ListFileLine[]
}

/** A cart of the caller at this moment. */
export async function readCartList(
  { db, readCarts }: { readonly db: Database; readonly readCarts: ReadCarts },
  owner: CartOwner,
  id: string,
): Promise<ListLines> {
  const { lines } = await readCarts.get(owner, id)
  const { rows } = await db.execute<{
    columns: TypedColumns | null
    productId: string | null
    typed: TypedCells
  }>(sql`
    select typed_columns as columns, product_id as "productId", typed
    from cart left join cart_line on cart_id = cart.id and typed is not null
    where cart.id = ${id} and user_id = ${owner.id}`)
  const typed = new Map(rows.map((row) => [row.productId, row.typed]))
  return {
    columns: typed.size > 0 ? (rows[0]?.columns ?? null) : null,
    lines: lines.map((line) => {
      const { productId, verdict, detail, ...view } = toLineView(line)
      return { ...view, status: detail ?? verdict, typed: typed.get(productId) ?? null }
    }),
  }
}

/** One of the caller's orders, at the prices of its lines. */
export async function readOrderList(
  db: Database,
  customerEmail: string,
  id: string,
): Promise<ListLines & { readonly orderNo: number }> {
  const { rows } = await db.execute<OrderLineCells>(sql`
    select order_no::double precision as "orderNo", columns, part_number as "partNumber", product_name as name, quantity,
      reference, unit_price_cents as price, price_per as "pricePer", line.total_cents as total, state,
      shipped, closed, cells -> line_no::text as typed
    from orders join order_line as line on line.order_id = orders.id left join order_file as file on file.order_id = orders.id
    where orders.id = ${id} and customer_email = ${customerEmail} order by line_no`)
  const [first] = rows
  if (!first) throw new OrderNotFound()
  return {
    orderNo: first.orderNo,
    columns: first.columns,
    lines: rows.map(({ price, total, state, shipped, closed, ...line }) => ({
      ...line,
      priceFor: dollarsFromCents(Number(price) as Cents),
      total: dollarsFromCents(Number(total) as Cents),
      status: [
        state,
        ...(shipped > 0 ? [`${shipped} shipped`] : []),
        ...(closed > 0 ? [`${closed} not shipped any more`] : []),
      ].join(', '),
    })),
  }
}

type OrderLineCells = Pick<
  ListFileLine,
  'partNumber' | 'name' | 'quantity' | 'reference' | 'pricePer' | 'typed'
> & {
  readonly orderNo: number
  readonly columns: TypedColumns | null
  /** As `bigint` text of cents. */
  readonly price: string
  readonly total: string
  readonly state: string
  readonly shipped: number
  readonly closed: number
}
