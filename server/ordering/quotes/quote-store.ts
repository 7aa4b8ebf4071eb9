import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { cart, cartLine, quoteRequest } from '../../platform/database/tables/carts.ts'
import { users } from '../../platform/database/tables/people.ts'
import { product } from '../../platform/database/tables/products.ts'

export type QuoteState = 'open' | 'answered'

interface AskedQuote {
  readonly cartId: string
  readonly place: string
  readonly reason: string | null
}

/** A line of a cart that was asked about, in the cart's order. */
export interface QuoteLine {
  readonly cartId: string
  readonly productId: string
  readonly quantity: number
  readonly partNumber: string | null
  readonly name: string
}

const answerer = alias(users, 'answerer')

export const quoteStore = {
  /** Opens a request, or renews the cart's open one; its number. Undefined if the cart was deleted meanwhile. */
  async ask(
    tx: Transaction,
    { cartId, place, reason }: AskedQuote,
    now: Date,
  ): Promise<number | undefined> {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into quote_request (cart_id, place, reason, asked_at)
      select id, ${place}, ${reason}, ${now.toISOString()} from cart where id = ${cartId} for key share
      on conflict (cart_id) where answered_at is null
        do update set place = excluded.place, reason = excluded.reason, asked_at = excluded.asked_at
      returning id`)
    return rows[0] && Number(rows[0].id)
  },

  /** A page of requests: open ones as they came, answered ones from the newest on. */
  async list(
    db: Database,
    state: QuoteState,
    { limit, after }: { readonly limit: number; readonly after: number | undefined },
  ) {
    const { id, answeredAt } = quoteRequest
    const [isListed, follows, order] =
      state === 'open'
        ? ([isNull(answeredAt), gt, asc(id)] as const)
        : ([isNotNull(answeredAt), lt, desc(id)] as const)
    return db
      .select({
        request: quoteRequest,
        cartName: cart.name,
        customer: { _id: users.id, name: users.name, email: users.email },
        answeredBy: answerer.email,
      })
      .from(quoteRequest)
      .innerJoin(cart, eq(cart.id, quoteRequest.cartId))
      .innerJoin(users, eq(users.id, cart.userId))
      .leftJoin(answerer, eq(answerer.id, quoteRequest.answeredBy))
      .where(and(isListed, after === undefined ? undefined : follows(id, after)))
      .orderBy(order)
      .limit(limit)
  },

  async listLines(db: Database, cartIds: readonly string[]): Promise<QuoteLine[]> {
    const { cartId, productId, quantity, position } = cartLine
    const { partNumber, name } = product
    return db
      .select({ cartId, productId, quantity, partNumber, name })
      .from(cartLine)
      .innerJoin(product, eq(product.id, productId))
      .where(inArray(cartId, [...cartIds]))
      .orderBy(cartId, position)
  },

  /** False unless it was open. */
  async answer(db: Queryable, id: number, by: string, now: Date): Promise<boolean> {
    const { rowCount } = await db
      .update(quoteRequest)
      .set({ answeredAt: now, answeredBy: by })
      .where(and(eq(quoteRequest.id, id), isNull(quoteRequest.answeredAt)))
    return rowCount === 1
  },
}
