import { and, desc, eq, gt, lt, ne, not, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { users } from '../../platform/database/tables/people.ts'
import { factorChallenge, session, usedProof } from '../../platform/database/tables/sign-in.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { lacksFactor, rightsOfUser } from './user-rights.ts'

/** Enough to keep up with sign-ins, few enough not to delay one. */
const FORGOTTEN_AT_ONCE = 100

/** A session unused for a week ends early: the computer may have a new owner. */
const IDLE_DAYS = 7
const DAY_MS = 24 * 3_600_000

/** Sessions not used since then have ended. */
export const idleSince = (now: Date) => new Date(now.getTime() - IDLE_DAYS * DAY_MS)

export interface SessionMoments {
  readonly now: Date
  /** Sessions not used since then have ended. */
  readonly idleSince: Date
  /** The use is recorded if the last record is older than this. */
  readonly notedBefore: Date
  /** Proofs since then are fresh. */
  readonly freshSince: Date
}

/** Finds a session's user and records the use: one statement, which writes at most once an hour. */
function userFinder(db: Database, staffNeedFactor: boolean) {
  const alive = and(
    eq(session.tokenHash, sql.placeholder('tokenHash')),
    gt(session.expiresAt, sql.placeholder('now')),
    gt(session.lastSeenAt, sql.placeholder('idleSince')),
  )
  const noted = db.$with('noted').as(
    db
      .update(session)
      .set({ lastSeenAt: sql`${sql.placeholder('now')}::timestamptz` })
      .where(and(alive, lt(session.lastSeenAt, sql.placeholder('notedBefore'))))
      .returning({ userId: session.userId }),
  )
  return (
    db
      .with(noted)
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        role: users.role,
        staffRights: users.staffRights,
        bySecondFactor: session.bySecondFactor,
        provedAt: sql`coalesce(${session.provedAt}, ${session.createdAt})`.mapWith(
          session.createdAt,
        ),
        needsFactor: lacksFactor(staffNeedFactor),
      })
      .from(session)
      .innerJoin(users, eq(users.id, session.userId))
      .where(alive)
      // With every request of a signed-in customer: planning it takes ten times as long as running it.
      .prepare('find_session_user')
  )
}

/** `staffNeedFactor`: staff hold no right before they have a second factor. */
export function sessionStore(db: Database, staffNeedFactor = false) {
  const findUser = userFinder(db, staffNeedFactor)
  return {
    async findUser(
      tokenHash: Buffer,
      { now, idleSince, notedBefore, freshSince }: SessionMoments,
    ): Promise<SignedInUser | undefined> {
      const [user] = await findUser.execute({
        tokenHash,
        now: now.toISOString(),
        idleSince: idleSince.toISOString(),
        notedBefore: notedBefore.toISOString(),
      })
      if (!user) return undefined
      const { id, email, name, provedAt, bySecondFactor, needsFactor } = user
      const proof = { hasFreshProof: provedAt >= freshSince, bySecondFactor }
      const rights = needsFactor ? [] : rightsOfUser(user)
      return { id, email, name, rights, needsFactor, byRight: false, ...proof }
    },

    /** A user's active sessions, last used first. */
    async list(userId: string, now: Date, limit = 1000) {
      return db
        .select()
        .from(session)
        .where(
          and(
            eq(session.userId, userId),
            gt(session.expiresAt, now),
            gt(session.lastSeenAt, idleSince(now)),
          ),
        )
        .orderBy(desc(session.lastSeenAt), desc(session.createdAt))
        .limit(limit)
    },

    /** Ends a session by its listed id, if it belongs to the user. */
    async endById(userId: string, id: string): Promise<number> {
      const { rowCount } = await db
        .delete(session)
        .where(and(eq(session.id, id), eq(session.userId, userId)))
      return rowCount ?? 0
    },

    /** Deletes some expired rows; skips locked ones, so that no caller waits. */
    async forgetExpired(now: Date): Promise<void> {
      await db.execute(sql`delete from ${session} where token_hash in (
        select token_hash from ${session} where expires_at <= ${sql.param(now, session.expiresAt)}
        limit ${FORGOTTEN_AT_ONCE} for update skip locked)`)
      await db.execute(sql`delete from ${usedProof} where (issuer, proof_id) in (
        select issuer, proof_id from ${usedProof} where expires_at <= ${sql.param(now, usedProof.expiresAt)}
        limit ${FORGOTTEN_AT_ONCE} for update skip locked)`)
    },
  }
}

/** Writes for starting and ending sessions, mostly parts of a transaction. */
export const sessionChanges = {
  async add(tx: Transaction, row: typeof session.$inferInsert): Promise<void> {
    await tx.insert(session).values(row)
  },

  /** Returns false if the session has ended meanwhile. */
  async prove(tx: Transaction, tokenHash: Buffer, provedAt: Date): Promise<boolean> {
    const { rowCount } = await tx
      .update(session)
      .set({ provedAt })
      .where(eq(session.tokenHash, tokenHash))
    return rowCount === 1
  },

  /** With a new second factor: its session counts as opened with it, and those that were opened without one end. */
  async bindToFactor(tx: Transaction, userId: string, tokenHash: Buffer): Promise<void> {
    await tx.update(session).set({ bySecondFactor: true }).where(eq(session.tokenHash, tokenHash))
    await tx.delete(session).where(and(eq(session.userId, userId), not(session.bySecondFactor)))
  },

  /** Returns how many sessions ended: none if this one had already. */
  async end(db: Queryable, tokenHash: Buffer): Promise<number> {
    const { rowCount } = await db.delete(session).where(eq(session.tokenHash, tokenHash))
    return rowCount ?? 0
  },

  /** Sign-ins that wait for a second factor end, too. Returns how many sessions ended. */
  async endAllOf(tx: Transaction, userId: string, keep?: Buffer): Promise<number> {
    await tx.delete(factorChallenge).where(eq(factorChallenge.userId, userId))
    const { rowCount } = await tx
      .delete(session)
      .where(and(eq(session.userId, userId), keep ? ne(session.tokenHash, keep) : undefined))
    return rowCount ?? 0
  },

  /** Returns whether this is the proof's first use; of two at once the second waits and gets false. */
  async spendProof(
    tx: Transaction,
    proof: { issuer: string; proofId: string; expiresAt: Date },
  ): Promise<boolean> {
    const { rowCount } = await tx.insert(usedProof).values(proof).onConflictDoNothing()
    return rowCount === 1
  },
}
