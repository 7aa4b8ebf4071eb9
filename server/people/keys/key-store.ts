import { isIP } from 'node:net'
import { and, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { StaffRight } from '../../../contract/values/rights.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { users } from '../../platform/database/tables/people.ts'
import { apiKey } from '../../platform/database/tables/sign-in.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { lacksFactor, rightsOfUser } from '../sessions/user-rights.ts'

const MINUTE_MS = 60_000

/** The day on which a key must still work, by UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Finds a key's maker and notes the use: one statement, which writes at most once a minute. */
function userFinder(db: Database, staffNeedFactor: boolean) {
  const { placeholder } = sql
  const works = and(
    eq(apiKey.keyHash, placeholder('keyHash')),
    or(isNull(apiKey.until), gte(apiKey.until, placeholder('today'))),
    sql`(cardinality(${apiKey.addresses}) = 0 or ${placeholder('address')}::inet <<= any (${apiKey.addresses}))`,
  )
  const noted = db.$with('noted').as(
    db
      .update(apiKey)
      .set({ lastUsedAt: sql`${placeholder('now')}::timestamptz` })
      .where(
        and(
          works,
          or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, placeholder('notedBefore'))),
          sql`exists (select from ${users} where ${users.id} = ${apiKey.makerId} and ${users.blockedAt} is null)`,
        ),
      )
      .returning({ id: apiKey.id }),
  )
  return (
    db
      .with(noted)
      .select({
        keyId: apiKey.id,
        keyName: apiKey.name,
        given: apiKey.rights,
        id: users.id,
        email: users.email,
        name: users.name,
        role: users.role,
        staffRights: users.staffRights,
        needsFactor: lacksFactor(staffNeedFactor),
      })
      .from(apiKey)
      .innerJoin(users, and(eq(users.id, apiKey.makerId), isNull(users.blockedAt)))
      .where(works)
      // With every call of a program, as `find_session_user` with those of people.
      .prepare('find_key_user')
  )
}

/** The rights of a key that its maker holds, too. */
export const stillHeld = (
  given: readonly StaffRight[],
  held: readonly StaffRight[],
): StaffRight[] => given.filter((right) => held.includes(right))

/** `staffNeedFactor`: a key has no right while its maker lacks a second factor. */
export function makeFindKeyUser(db: Database, staffNeedFactor: boolean) {
  const findUser = userFinder(db, staffNeedFactor)
  /** The maker of a key that works at this moment and from this address, with the key's rights. */
  return async (
    keyHash: Buffer,
    { now, address }: { readonly now: Date; readonly address: string },
  ): Promise<SignedInUser | undefined> => {
    const [row] = await findUser.execute({
      keyHash,
      // A proxy may tell more or less than an address, such as a port: that is in no network.
      address: isIP(address) ? address : null,
      today: dayOf(now),
      now: now.toISOString(),
      notedBefore: new Date(now.getTime() - MINUTE_MS).toISOString(),
    })
    if (!row) return undefined
    const { id, email, name, given, keyId, keyName, needsFactor } = row
    const rights = needsFactor ? [] : stillHeld(given, rightsOfUser(row))
    const viaKey = { id: keyId, name: keyName }
    const never = { byRight: false, hasFreshProof: false, bySecondFactor: false }
    return { id, email, name, rights, needsFactor, ...never, viaKey }
  }
}

type NewKeyRow = Omit<typeof apiKey.$inferInsert, 'id'>

export const keyStore = {
  /** All keys with their makers, newest first. */
  async list(db: Database) {
    return db
      .select({ key: apiKey, maker: users })
      .from(apiKey)
      .innerJoin(users, eq(users.id, apiKey.makerId))
      .orderBy(desc(apiKey.id))
  },

  async count(db: Queryable): Promise<number> {
    return db.$count(apiKey)
  },

  /** Returns the new key's id; undefined if another has the name. */
  async insert(tx: Transaction, row: NewKeyRow): Promise<string | undefined> {
    const [made] = await tx
      .insert(apiKey)
      .values({ ...row, id: uuidv7() })
      .onConflictDoNothing()
      .returning({ id: apiKey.id })
    return made?.id
  },

  /** Returns the removed key; undefined if there was none. */
  async remove(tx: Transaction, id: string) {
    const [removed] = await tx
      .delete(apiKey)
      .where(eq(apiKey.id, id))
      .returning({ name: apiKey.name, rights: apiKey.rights })
    return removed
  },
}
