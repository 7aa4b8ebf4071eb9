import { sql } from 'drizzle-orm'
import type { TypedColumns } from '../../../../contract/ordering/pasted-lists.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { given, preparedStatement } from '../../../platform/database/prepared.ts'
import { CartNotFound, ChangedMeanwhile } from '../../carts/cart-errors.ts'
import type { CartLine, CartOwner } from '../../carts/cart-store.ts'

/** A cart that is being ordered, locked until the transaction ends. */
export interface LockedCart {
  readonly id: string
  readonly version: number
  readonly isSaved: boolean
  readonly typedColumns: TypedColumns | null
  /** In their order. */
  readonly lines: readonly OrderedLine[]
}

type OrderedLine = Pick<CartLine, 'productId' | 'quantity' | 'reference'>

const lockCart = preparedStatement<Omit<LockedCart, 'lines'>>(
  'lock_cart',
  sql`select id, version, is_saved as "isSaved", typed_columns as "typedColumns" from cart
    where id = ${given('id')}::uuid and user_id = ${given('userId')}::uuid for no key update`,
)

const listLines = preparedStatement<OrderedLine & { [column: string]: unknown }>(
  'list_ordered_lines',
  sql`select product_id as "productId", quantity, reference from cart_line
    where cart_id = ${given('id')}::uuid order by position`,
)

const emptyCart = preparedStatement(
  'empty_cart',
  sql`with filed as (
      insert into order_file (order_id, columns, cells)
      select order_id, ${given('columns')}::jsonb, jsonb_object_agg(line_no, typed)
      from cart_line join order_line using (product_id)
      where cart_id = ${given('id')}::uuid and order_id = ${given('orderId')}::uuid
        and ${given('columns')}::jsonb is not null and typed is not null
      group by order_id
    ), without_lines as (
      delete from cart_line where cart_id = ${given('id')}::uuid and not ${given('isSaved')}::boolean
    )
    update cart set version = version + 1, updated_at = ${given('at')}::timestamptz,
      typed_columns = case when is_saved then typed_columns end
    where id = ${given('id')}::uuid`,
)

export const orderedCart = {
  /** The cart as its owner saw it, by its version. Every change of its lines raises that, and waits for this lock. */
  async lock(
    tx: Transaction,
    owner: Pick<CartOwner, 'id'>,
    { cartId: id, version }: { readonly cartId: string; readonly version: number },
  ): Promise<LockedCart> {
    const [cart] = await lockCart(tx, { id, userId: owner.id })
    if (!cart) throw new CartNotFound()
    if (cart.version !== version) throw new ChangedMeanwhile()
    return { ...cart, lines: await listLines(tx, { id }) }
  },

  /** Takes the lines out, unless it is a saved list, and files the cells that they came from with the order. */
  async empty(
    tx: Transaction,
    { id, isSaved, typedColumns }: LockedCart,
    order: { readonly id: string; readonly createdAt: Date },
  ): Promise<void> {
    await emptyCart(tx, {
      id,
      isSaved,
      columns: typedColumns && JSON.stringify(typedColumns),
      orderId: order.id,
      at: order.createdAt.toISOString(),
    })
  },
}
