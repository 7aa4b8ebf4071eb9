import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { TypedCells, TypedColumns } from '../../../contract/ordering/pasted-lists.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { given, preparedStatement } from '../../platform/database/prepared.ts'
import { cart, cartLine } from '../../platform/database/tables/carts.ts'

/** The account that a cart belongs to. Part of every `where`, so others' carts are not found. */
export interface CartOwner {
  readonly id: string
  readonly email: string
}

/** A product as it is put into a cart. */
export interface LineToPut {
  readonly productId: string
  readonly quantity: number
  /** Undefined: as it is. Empty: none. */
  readonly reference: string | undefined
  /** The cells of the file's lines that it came from. */
  readonly typed?: TypedCells | undefined
}

/** A line with what is known of its product, which may have left the shop. */
export interface CartLine {
  readonly productId: string
  readonly quantity: number
  readonly reference: string | null
  /** Null, as the picture, if the shop never had the product. */
  readonly name: string | null
  readonly partNumber: string | null
  readonly imageUrl: string | null
  /** Pieces that the owner's unpaid orders reserve, and the newest of those orders. */
  readonly ownHold: number
  readonly ownHoldOrder: string | null
}

export interface StoredCart {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly isCurrent: boolean
  /** A saved list, which is never the current cart. */
  readonly isSaved: boolean
  /** It has a link. */
  readonly isShared: boolean
  readonly lines: readonly CartLine[]
}

export interface CartSummary {
  readonly id: string
  readonly name: string
  readonly isSaved: boolean
  readonly isShared: boolean
  readonly updatedAt: Date
  readonly lineCount: number
  readonly pieces: number
}

/** As the table's constraint. */
const MOST_TYPED_BYTES = 2048

/** The first of an account's carts is its current one, unless it is a saved list. */
const currentFirst = sql`is_saved, current_since desc nulls last, id`

/** An account has few unpaid orders, see `UNPAID_ORDERS_PER_CUSTOMER`. */
const ownHolds = sql`(
  select product_id, sum(quantity)::integer as pieces, (array_agg(order_id order by order_id desc))[1] as order_id
  from orders join order_line on order_id = orders.id
  where customer_email = ${given('email')} and state = 'awaitingPayment' group by product_id
) as own`
const holdFacts = sql`coalesce(own.pieces, 0) as "ownHold", own.order_id as "ownHoldOrder"`
const lineFacts = sql`line.product_id as "productId", line.quantity, line.reference, product.name as "name",
  part_number as "partNumber", image_url as "imageUrl"`
/** A line with its cart; without one, the cart has no lines. */
type CartRow = Omit<StoredCart, 'name' | 'lines'> & { readonly cartName: string } & (
    | CartLine
    | { readonly productId: null }
  )

const findCart = preparedStatement<CartRow>(
  'find_cart',
  sql`select cart.id, cart.name as "cartName", cart.version, ${lineFacts}, ${holdFacts},
      not cart.is_saved and cart.id =
        (select id from cart where user_id = ${given('userId')}::uuid order by ${currentFirst} limit 1) as "isCurrent",
      cart.is_saved as "isSaved", cart.share_hash is not null as "isShared"
    from cart left join cart_line as line on cart_id = cart.id left join product on product.id = line.product_id
      left join ${ownHolds} on own.product_id = line.product_id
    where cart.id = ${given('id')}::uuid and user_id = ${given('userId')}::uuid
    order by position`,
)

const describeLines = preparedStatement<Pick<CartLine, keyof CartLine>>(
  'describe_lines',
  sql`select ${lineFacts}, ${holdFacts}
    from unnest(${given('productIds')}::uuid[], ${given('quantities')}::integer[], ${given('references')}::text[])
        with ordinality as line (product_id, quantity, reference, place)
      left join product on product.id = line.product_id and not is_draft
      left join ${ownHolds} on own.product_id = line.product_id
    order by place`,
)

function toStoredCart(rows: readonly CartRow[]): StoredCart | undefined {
  const [first] = rows
  if (!first) return undefined
  const { id, cartName: name, version, isCurrent, isSaved, isShared } = first
  const lines = rows.flatMap((row) => (row.productId === null ? [] : [row]))
  return { id, name, version, isCurrent, isSaved, isShared, lines }
}

export const cartStore = {
  /** A cart with all its lines, in order. */
  async find(db: Database, owner: CartOwner, id: string): Promise<StoredCart | undefined> {
    return toStoredCart(await findCart(db, { id, userId: owner.id, email: owner.email }))
  },

  /** Lines that are in no cart, in the order given; without an account nothing is held. */
  async describe(
    db: Database,
    email: string | undefined,
    lines: readonly { readonly productId: string; readonly quantity: number }[],
  ): Promise<CartLine[]> {
    return describeLines(db, {
      email: email ?? null,
      productIds: lines.map(({ productId }) => productId),
      quantities: lines.map(({ quantity }) => quantity),
      references: lines.map(() => null),
    })
  },

  /** The account's carts, the current one first. */
  async list(db: Database, owner: CartOwner): Promise<CartSummary[]> {
    return db
      .select({
        id: cart.id,
        name: cart.name,
        isSaved: cart.isSaved,
        isShared: sql<boolean>`${cart.shareHash} is not null`,
        updatedAt: cart.updatedAt,
        lineCount: count(cartLine.productId),
        pieces: sql<number>`coalesce(sum(${cartLine.quantity}), 0)::bigint`,
      })
      .from(cart)
      .leftJoin(cartLine, eq(cartLine.cartId, cart.id))
      .where(eq(cart.userId, owner.id))
      .groupBy(cart.id)
      .orderBy(cart.isSaved, sql`${cart.currentSince} desc nulls last, ${cart.id}`)
  },

  async findName(db: Queryable, owner: CartOwner, id: string): Promise<string | undefined> {
    const [row] = await db.select({ name: cart.name }).from(cart).where(isOwn(owner, id))
    return row?.name
  },

  async remove(db: Database, owner: CartOwner, id: string): Promise<boolean> {
    const { rowCount } = await db.delete(cart).where(isOwn(owner, id))
    return rowCount === 1
  },
}

/** A list by its link: where it is, for reading it. */
export const sharedCarts = {
  /** Null ends the link. False if there is no such cart. */
  async setHash(
    db: Database,
    owner: CartOwner,
    id: string,
    shareHash: Buffer | null,
  ): Promise<boolean> {
    const { rowCount } = await db.update(cart).set({ shareHash }).where(isOwn(owner, id))
    return rowCount === 1
  },

  async find(db: Database, shareHash: Buffer) {
    const [row] = await db
      .select({ id: cart.id, userId: cart.userId })
      .from(cart)
      .where(eq(cart.shareHash, shareHash))
    return row
  },
}

/** Writes to carts, each in the transaction of its rule. */
export const cartChanges = {
  /**
   * Locks the account and counts its carts: two new ones sent at once would both take the last place. Undefined if the
   * account was deleted meanwhile.
   */
  async countLocked(tx: Transaction, owner: CartOwner): Promise<number | undefined> {
    const { rowCount } = await tx.execute(
      sql`select from users where id = ${owner.id} for no key update`,
    )
    return rowCount === 1 ? tx.$count(cart, eq(cart.userId, owner.id)) : undefined
  },

  async insert(tx: Transaction, row: typeof cart.$inferInsert): Promise<void> {
    await tx.insert(cart).values(row)
  },

  /** Copies all lines, in their order. */
  async copyLines(tx: Transaction, from: string, to: string): Promise<void> {
    await tx.execute(sql`
      insert into cart_line (cart_id, product_id, quantity, reference, position, typed)
      select ${to}::uuid, product_id, quantity, reference, position, typed from cart_line where cart_id = ${from}`)
    await tx.execute(sql`
      update cart set typed_columns = copied.typed_columns from cart as copied
      where cart.id = ${to} and copied.id = ${from}`)
  },

  /**
   * Raises the version and locks the cart until the transaction ends. Undefined if it is not there, or no longer has
   * the version given.
   */
  async renew(
    tx: Transaction,
    owner: CartOwner,
    { id, version }: { readonly id: string; readonly version: number | undefined },
    change: Partial<Pick<typeof cart.$inferInsert, 'name' | 'currentSince' | 'isSaved'>> & {
      updatedAt: Date
    },
  ): Promise<number | undefined> {
    const [row] = await tx
      .update(cart)
      .set({ ...change, version: sql`${cart.version} + 1` })
      .where(and(isOwn(owner, id), version === undefined ? undefined : eq(cart.version, version)))
      .returning({ version: cart.version })
    return row?.version
  },

  async listUnknown(tx: Transaction, productIds: readonly string[]): Promise<string[]> {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from unnest(${sql.param(productIds)}::uuid[]) as wanted (id)
      where not exists (select from product where product.id = wanted.id and not is_draft)`)
    return rows.map(({ id }) => id)
  },

  async removeLines(tx: Transaction, id: string, productIds: readonly string[]): Promise<void> {
    await tx.execute(sql`
      delete from cart_line where cart_id = ${id} and product_id = any(${sql.param(productIds)}::uuid[])`)
  },

  /** Overwrites the lines that are there, and puts the others at the end. */
  async setLines(tx: Transaction, id: string, lines: readonly LineToPut[]): Promise<void> {
    await tx.execute(sql`
      update cart_line set quantity = line.quantity,
        reference = case when line.reference is null then cart_line.reference else nullif(line.reference, '') end
      from ${asTable(lines)} where cart_id = ${id} and cart_line.product_id = line.product_id`)
    await append(tx, id, lines, sql`nothing`)
  },

  /** Adds up with the lines that are there; their references stay. */
  async addLines(tx: Transaction, id: string, lines: readonly LineToPut[]): Promise<void> {
    await append(
      tx,
      id,
      lines,
      sql`update set quantity = cart_line.quantity + excluded.quantity,
        reference = coalesce(cart_line.reference, excluded.reference),
        typed = case when pg_column_size(cart_line.typed || excluded.typed) <= ${MOST_TYPED_BYTES}
          then cart_line.typed || excluded.typed else coalesce(cart_line.typed, excluded.typed) end`,
    )
  },

  /**
   * The columns of a file whose lines come into the cart. Those of an earlier one stay as long as lines of it are there;
   * false if they are others.
   */
  async takeColumns(tx: Transaction, id: string, columns: TypedColumns): Promise<boolean> {
    const { rowCount } = await tx.execute(sql`
      update cart set typed_columns = ${JSON.stringify(columns)}::jsonb
      where id = ${id} and (typed_columns is null or typed_columns = ${JSON.stringify(columns)}::jsonb
        or not exists (select from cart_line where cart_id = ${id} and typed is not null))`)
    return rowCount === 1
  },

  async countLines(tx: Transaction, id: string): Promise<number> {
    return tx.$count(cartLine, eq(cartLine.cartId, id))
  },
}

function isOwn(owner: CartOwner, id: string): SQL | undefined {
  return and(eq(cart.id, id), eq(cart.userId, owner.id))
}

function asTable(lines: readonly LineToPut[]): SQL {
  const ids = lines.map(({ productId }) => productId)
  const quantities = lines.map(({ quantity }) => quantity)
  const references = lines.map(({ reference }) => reference ?? null)
  const typed = lines.map((line) => (line.typed ? JSON.stringify(line.typed) : null))
  return sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(quantities)}::integer[], ${sql.param(references)}::text[],
      ${sql.param(typed)}::jsonb[])
    with ordinality as line (product_id, quantity, reference, typed, place)`
}

async function append(
  tx: Transaction,
  id: string,
  lines: readonly LineToPut[],
  where: SQL,
): Promise<void> {
  await tx.execute(sql`
    insert into cart_line (cart_id, product_id, quantity, reference, position, typed)
    select ${id}::uuid, product_id, quantity, nullif(reference, ''),
      (select coalesce(max(position), 0) from cart_line where cart_id = ${id}) + place, typed
    from ${asTable(lines)}
    on conflict (cart_id, product_id) do ${where}`)
}
