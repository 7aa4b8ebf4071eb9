import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { listCauses } from '../base/errors/causes.ts'
import { DomainError } from '../base/errors/domain-error.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { onceOnStandby } from '../database/servers/durable-commits.ts'
import { keptAnswer } from '../database/tables/shop.ts'
import { IdempotencyKeyInUse, IdempotencyKeyReused } from './idempotency-errors.ts'
import type { KeptAnswering } from './kept-answering.ts'
import type { KeyedCall } from './keyed-call.ts'

/** Time for the database, in addition to the provider's. */
const DATABASE_SECONDS = 10
const KEPT_HOURS = 48

/** A key taken by one call. The owner token distinguishes it from a later call after expiry. */
export interface Claim extends KeyedCall {
  readonly owner: string
}

/**
 * Answers stored under the caller's key in the transaction of their effect: both exist or neither does. Refusals are
 * not stored, so a corrected form can be sent again.
 */
export const keptAnswers = {
  /** Runs a call in one transaction with its answer, or returns the answer stored before. */
  async inTransaction<Effect, Answer>(
    db: Database,
    { keyed, toAnswer }: KeptAnswering<Effect, Answer>,
    run: (tx: Transaction) => Promise<Effect>,
  ): Promise<Answer> {
    return keptAnswers.once(db, keyed, () =>
      db.transaction(async (tx) => {
        const answer = toAnswer(await run(tx))
        await keptAnswers.insert(tx, keyed, answer)
        return answer
      }),
    )
  },

  /**
   * Runs a call that stores its answer with `insert` in its transaction, or returns the stored answer. Repeats fail at
   * that insert and are rolled back, so the first, usual call needs no lookup.
   */
  async once<Answer>(
    db: Database,
    call: KeyedCall | undefined,
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await run()
    } catch (error) {
      return keptAnswers.findOrThrow(db, call, error)
    }
  },

  /** The stored answer of a call that failed because it is a repeat; throws the error of any other. */
  async findOrThrow<Answer>(
    db: Database,
    call: KeyedCall | undefined,
    error: unknown,
  ): Promise<Answer> {
    if (!call || !(error instanceof DomainError || isKeyTaken(error))) throw error
    const kept = await find(db, call)
    if (kept) return kept.answer as Answer
    throw error
  },

  /** Stores the answer of an unclaimed call; fails, with its transaction, if the key already has one. */
  async insert(tx: Transaction, call: KeyedCall | undefined, answer: unknown): Promise<void> {
    if (call) await tx.insert(keptAnswer).values({ ...call, answer })
  },

  /**
   * For calls that ask the provider between transactions: claims the key or returns the stored answer. Claims expire,
   * because a holder may be killed; a session lock would occupy a connection.
   */
  async claim(
    db: Database,
    call: KeyedCall,
    providerSeconds: number,
  ): Promise<{ readonly claim: Claim } | { readonly answer: unknown }> {
    const claim = { ...call, owner: randomUUID() }
    const { requestSha256, owner: claimOwner } = claim
    const claimedUntil = sql`now() + make_interval(secs => ${providerSeconds + DATABASE_SECONDS})`
    const { rowCount } = await db
      .insert(keptAnswer)
      .values({ ...call, claimedUntil, claimOwner })
      .onConflictDoUpdate({
        target: [keptAnswer.caller, keptAnswer.key],
        set: { claimedUntil, claimOwner, requestSha256 },
        setWhere: lt(keptAnswer.claimedUntil, sql`now()`),
      })
    if (rowCount === 1) return { claim }
    // Nothing is found if the other call has just released the key.
    return (await find(db, call)) ?? keptAnswers.claim(db, call, providerSeconds)
  },

  /** Stores the answer of a claimed call, unless its claim has expired and the key is another's. */
  async keep(tx: Queryable, claim: Claim | undefined, answer: unknown): Promise<void> {
    if (!claim) return
    await tx
      .update(keptAnswer)
      .set({ answer, claimedUntil: null, claimOwner: null })
      .where(isOwn(claim))
  },

  /** Releases the key after a call that had no effect. */
  async release(db: Database, claim: Claim): Promise<void> {
    await db.delete(keptAnswer).where(isOwn(claim))
  },

  async forgetOld(db: Database): Promise<void> {
    await db
      .delete(keptAnswer)
      .where(lt(keptAnswer.createdAt, sql`now() - make_interval(hours => ${KEPT_HOURS})`))
  },
}

function isOf({ caller, key }: KeyedCall) {
  return and(eq(keptAnswer.caller, caller), eq(keptAnswer.key, key))
}

function isOwn(claim: Claim) {
  return and(isOf(claim), eq(keptAnswer.claimOwner, claim.owner))
}

const isKeyTaken = (error: unknown): boolean =>
  listCauses(error).some(({ constraint }) => constraint === 'kept_answer_pkey')

const LEFT_SECONDS = sql<
  number | null
>`extract(epoch from ${keptAnswer.claimedUntil} - now())::float`

async function find(
  db: Queryable,
  call: KeyedCall,
): Promise<{ readonly answer: unknown } | undefined> {
  // Its own commit may have been answered by nobody, while no standby had it.
  const [row] = await db
    .select({ ...getTableColumns(keptAnswer), leftSeconds: LEFT_SECONDS, onceOnStandby })
    .from(keptAnswer)
    .where(isOf(call))
  if (!row) return undefined
  if (!row.requestSha256.equals(call.requestSha256)) throw new IdempotencyKeyReused()
  if (!row.claimedUntil) return row
  throw new IdempotencyKeyInUse(Math.max(1, Math.ceil(row.leftSeconds ?? 0)))
}
