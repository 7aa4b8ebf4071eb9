import { eq, max, sql } from 'drizzle-orm'
import { formatCount } from '../../contract/values/money.ts'
import { DomainError } from '../base/domain-error.ts'
import type { Database } from '../database/database.ts'
import { stockEntry } from '../database/schema.ts'
import type { KeptAnswering } from '../idempotency/kept-answering.ts'
import { keptAnswers } from '../idempotency/kept-answers.ts'
import { ProductNotFound } from '../products/product-errors.ts'
import { enterStockAs } from '../stock/stock-act.ts'
import type { Author } from './drafts/draft-changes.ts'

class NotThatMany extends DomainError {
  constructor(available: number) {
    const text = `Only ${formatCount(available)} pieces are available`
    super('invalidFields', text, { quantity: [text] })
  }
}

export interface StockCorrection {
  /** To put in, or, below 0, to take out. */
  readonly quantity: number
  readonly reason: string
  readonly note: string | null
}

export interface StockEntered {
  readonly id: number
  readonly available: number
}

/** Corrects the pieces of a product. What orders have been promised can't be taken out. */
export function stockAdjusting(db: Database) {
  return <Answer>(
    productId: string,
    { quantity, reason, note }: StockCorrection,
    author: Author,
    { keyed, toAnswer }: KeptAnswering<StockEntered, Answer>,
  ): Promise<Answer> =>
    keptAnswers.once(db, keyed, () =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ available: number }>(sql`
          select available from product where id = ${productId} and removed_at is null for no key update`)
        const [product] = rows
        if (!product) throw new ProductNotFound()
        const available = product.available + quantity
        if (available < 0) throw new NotThatMany(product.available)
        await enterStockAs(tx, {
          ...{ kind: 'correction', reason, note: note ?? undefined },
          actorEmail: author.email,
        })
        await tx.execute(sql`update product set available = ${available} where id = ${productId}`)
        const [entry] = await tx
          .select({ id: max(stockEntry.id) })
          .from(stockEntry)
          .where(eq(stockEntry.productId, productId))
        const answer = toAnswer({ id: entry?.id ?? 0, available })
        await keptAnswers.insert(tx, keyed, answer)
        return answer
      }),
    )
}
