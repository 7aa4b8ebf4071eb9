import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { StaffRight } from '../../../contract/values/rights.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { noteTotal, totalUnlessLarge } from '../../platform/database/lists/large-totals.ts'
import { pageOf } from '../../platform/database/lists/list-page.ts'
import type { Page } from '../../platform/database/lists/paging.ts'
import { keptTotal } from '../../platform/database/lists/row-counts.ts'
import { boundedTotal, containsEveryWord } from '../../platform/database/lists/search.ts'
import {
  erasure,
  formerIdentity,
  userIdentity,
  users,
} from '../../platform/database/tables/people.ts'
import { passwordAccount } from '../../platform/database/tables/sign-in.ts'
import { PASSWORD_ISSUER } from '../../platform/providers/identity/embedded/embedded-identity.ts'
import { rightsOfUser, storedRights } from '../sessions/user-rights.ts'

export type UserRow = typeof users.$inferSelect

/** Words of e-mail, name, company, VAT id, phone or post code, and whether only owners or all staff are listed, or those whose erasure waits. */
export interface UserFilter {
  readonly q?: string | undefined
  readonly role?: 'admin' | 'staff' | undefined
  readonly waits?: 'erasure' | undefined
}

/** A user's key at an identity provider. */
export interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

// Must match the expression of the trigram index in the migration.
export const searchText = sql`(lower(${users.email} || ' ' || ${users.name} || ' ' || ${users.searched}))`

const isOwner = eq(users.role, 'admin')
const isOnStaff = sql`(${isOwner} or ${users.staffRights} is not null)`
const isActiveOwner = and(isOwner, isNull(users.blockedAt))

const isIdentity = ({ issuer, subject }: IdentityKey) =>
  and(eq(userIdentity.issuer, issuer), eq(userIdentity.subject, subject))

/** Conditions of the users of a list. */
export function matchUsers(db: Queryable, { q = '', role, waits }: UserFilter): SQL[] {
  return [
    ...containsEveryWord(searchText, q),
    ...(role === 'admin' ? [isOwner] : []),
    ...(role === 'staff' ? [isOnStaff] : []),
    ...(waits ? [inArray(users.id, db.select({ id: erasure.userId }).from(erasure))] : []),
  ]
}

export function userStore(db: Queryable) {
  return {
    /** One page of users, oldest first. */
    async list(chosen: UserFilter, limit: number, after?: string): Promise<Page<UserRow>> {
      const { q = '', role, waits } = chosen
      const matches = matchUsers(db, chosen)
      const filter = `users ${role} ${waits} ${q}`
      const total =
        matches.length === 0
          ? keptTotal('users')
          : totalUnlessLarge(
              db,
              filter,
              boundedTotal(users, and(...matches), sql`order by ${users.id}`),
            )
      const rows = await db
        .select({ row: getTableColumns(users), total })
        .from(users)
        .where(and(...matches, after ? gt(users.id, after) : undefined))
        .orderBy(asc(users.id))
        .limit(limit + 1)
      const page = await pageOf(db, rows, limit, total)
      if (matches.length > 0) noteTotal(db, filter, page.total)
      return page
    },

    async find(id: string): Promise<UserRow | undefined> {
      const [row] = await db.select().from(users).where(eq(users.id, id))
      return row
    },

    async findByEmail(email: string): Promise<UserRow | undefined> {
      const [row] = await db.select().from(users).where(eq(users.email, email))
      return row
    },

    /** Whether the user has signed in with this identity. */
    async hasIdentity(id: string, identity: IdentityKey): Promise<boolean> {
      const [row] = await db
        .select({ userId: userIdentity.userId })
        .from(userIdentity)
        .where(and(isIdentity(identity), eq(userIdentity.userId, id)))
      return row !== undefined
    },

    /** Whether a provider vouched for the e-mail of one of their identities. */
    async hasVerifiedIdentity(id: string): Promise<boolean> {
      const ofUser = and(eq(userIdentity.userId, id), userIdentity.emailVerified)
      return (await db.$count(userIdentity, ofUser)) > 0
    },

    /** Whether staff made the account and nobody has signed in to it yet. */
    async isUnusedInvitation(id: string): Promise<boolean> {
      const hasSignedIn = db
        .select({ userId: userIdentity.userId })
        .from(userIdentity)
        .where(eq(userIdentity.userId, id))
      const [row] = await db
        .select({ id: users.id })
        .from(users)
        .innerJoin(passwordAccount, eq(passwordAccount.email, users.email))
        .where(and(eq(users.id, id), passwordAccount.invited, not(exists(hasSignedIn))))
      return row !== undefined
    },

    /** Names of the owners who may sign in, in the order in which they came. */
    async listOwners(most: number): Promise<string[]> {
      const rows = await db
        .select({ name: users.name })
        .from(users)
        .where(isActiveOwner)
        .orderBy(asc(users.id))
        .limit(most)
      return rows.map(({ name }) => name)
    },

    async hasOwner(): Promise<boolean> {
      const [row] = await db.select({ id: users.id }).from(users).where(isOwner).limit(1)
      return row !== undefined
    },
  }
}

/** Writes for registering, promoting and removing users, each part of a transaction. */
export const userChanges = {
  async lock(tx: Transaction, id: string): Promise<UserRow | undefined> {
    const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    return row
  },

  /** Locks users in the order of their ids, so that two that lock the same ones wait instead of deadlocking. */
  async lockAll(tx: Transaction, ids: readonly string[]): Promise<UserRow[]> {
    return tx
      .select()
      .from(users)
      .where(inArray(users.id, [...ids]))
      .orderBy(asc(users.id))
      .for('no key update')
  },

  /** Finds the user of an identity and locks it against removal. */
  async lockByIdentity(tx: Transaction, identity: IdentityKey): Promise<UserRow | undefined> {
    const [row] = await tx
      .select({ user: users })
      .from(userIdentity)
      .innerJoin(users, eq(users.id, userIdentity.userId))
      .where(isIdentity(identity))
      .for('update', { of: users })
    return row?.user
  },

  /**
   * Adds a user or locks the existing one with the e-mail. One statement, so there is no gap between check and insert.
   */
  async addOrLock(
    tx: Transaction,
    user: { email: string; name: string },
  ): Promise<{ user: UserRow; isNew: boolean }> {
    const id = uuidv7()
    const [row] = await tx
      .insert(users)
      .values({ id, ...user })
      .onConflictDoUpdate({ target: users.email, set: { email: sql`excluded.email` } })
      .returning()
    if (!row) throw new Error('The user was neither added nor found.')
    return { user: row, isNew: row.id === id }
  },

  /** The next holder of an e-mail, with the rights, the block and the bounds that staff gave it. */
  async addHeir(
    tx: Transaction,
    { email, role, staffRights, blockedAt, blockReason, holdBoundsLifted, unpaidLimit }: UserRow,
    name: string,
  ): Promise<UserRow> {
    const [row] = await tx
      .insert(users)
      .values({
        id: uuidv7(),
        email,
        name,
        role,
        staffRights,
        blockedAt,
        blockReason,
        holdBoundsLifted,
        unpaidLimit,
      })
      .returning()
    if (!row) throw new Error('The user was not added.')
    return row
  },

  async recordTerms(tx: Transaction, id: string, version: number, at: Date): Promise<void> {
    await tx
      .update(users)
      .set({ termsVersion: version, termsAcceptedAt: at })
      .where(eq(users.id, id))
  },

  /** Returns whether the identity now belongs to this user; false if it is another's. */
  async link(
    tx: Transaction,
    userId: string,
    { issuer, subject }: IdentityKey,
    emailVerified: boolean,
  ): Promise<boolean> {
    const [row] = await tx
      .insert(userIdentity)
      .values({ issuer, subject, userId, emailVerified })
      .onConflictDoUpdate({
        target: [userIdentity.issuer, userIdentity.subject],
        // A verified e-mail stays verified.
        set: { emailVerified: sql`${userIdentity.emailVerified} or excluded.email_verified` },
        setWhere: eq(userIdentity.userId, userId),
      })
      .returning({ userId: userIdentity.userId })
    return row !== undefined
  },

  /**
   * Whether the e-mail of a proof may become a new user. Orders of a removed user stay under their e-mail, so only the
   * same identity, or one with a verified e-mail, may follow.
   */
  async mayFollow(
    tx: Transaction,
    {
      issuer,
      subject,
      email,
      emailVerified,
    }: IdentityKey & { email: string; emailVerified: boolean },
  ): Promise<boolean> {
    const former = await tx
      .delete(formerIdentity)
      .where(eq(formerIdentity.email, email))
      .returning()
    const isSame = former.some((one) => one.issuer === issuer && one.subject === subject)
    return emailVerified || isSame || former.length === 0
  },

  /** Returns whether the e-mail was unconfirmed until now. */
  async confirmEmail(tx: Transaction, email: string): Promise<boolean> {
    const { rowCount } = await tx
      .update(users)
      .set({ emailConfirmed: true })
      .where(and(eq(users.email, email), not(users.emailConfirmed)))
    return rowCount === 1
  },

  /**
   * Unlinks identities with an unverified e-mail. The shop's own identity may lag behind: a mail's link confirms the
   * account, the identity is marked at the next sign-in.
   */
  async unlinkUnverified(tx: Transaction, userId: string): Promise<number> {
    const isConfirmedAccount = sql`(${userIdentity.issuer} = ${PASSWORD_ISSUER} and exists (
      select from ${users} join ${passwordAccount} on ${passwordAccount.email} = ${users.email}
      where ${users.id} = ${userId} and ${passwordAccount.id}::text = ${userIdentity.subject}
        and ${passwordAccount.emailVerified}))`
    const { rowCount } = await tx
      .delete(userIdentity)
      .where(
        and(
          eq(userIdentity.userId, userId),
          not(userIdentity.emailVerified),
          not(isConfirmedAccount),
        ),
      )
    return rowCount ?? 0
  },

  async rename(tx: Transaction, id: string, name: string): Promise<void> {
    await tx
      .update(users)
      .set({ name })
      .where(and(eq(users.id, id), ne(users.name, name)))
  },

  /** Gives a user these rights and no others. */
  async setRights(tx: Transaction, id: string, rights: readonly StaffRight[]): Promise<void> {
    await tx.update(users).set(storedRights(rights)).where(eq(users.id, id))
  },

  /** Whether the user holds the right and may sign in; both stay so until the transaction ends. */
  async holdRight(tx: Transaction, id: string, right: StaffRight): Promise<boolean> {
    const [row] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.blockedAt)))
      .for('share')
    return row !== undefined && rightsOfUser(row).includes(right)
  },

  /** Returns whether that was another state. */
  async setBlocked(
    tx: Transaction,
    id: string,
    block: { readonly since: Date; readonly reason: string } | null,
  ): Promise<boolean> {
    const isOther = block ? isNull(users.blockedAt) : isNotNull(users.blockedAt)
    const { rowCount } = await tx
      .update(users)
      .set({ blockedAt: block?.since ?? null, blockReason: block?.reason ?? null })
      .where(and(eq(users.id, id), isOther))
    return rowCount === 1
  },

  /**
   * Locks all owners who may sign in, and these users, in id order, so that concurrent changes wait instead of
   * deadlocking.
   */
  async lockOwners(tx: Transaction, others: readonly string[] = []): Promise<UserRow[]> {
    return (
      tx
        .select()
        .from(users)
        .where(or(isActiveOwner, inArray(users.id, [...others])))
        .orderBy(asc(users.id))
        // Weaker than a removal's: their carts, sessions and orders go on.
        .for('no key update')
    )
  },

  /**
   * Removes a user with its identities and sessions, and remembers the identity (see `mayFollow`). Returns the e-mail.
   */
  async remove(tx: Transaction, id: string): Promise<string | undefined> {
    await tx.execute(sql`insert into ${formerIdentity} (email, issuer, subject)
      select ${users.email}, ${userIdentity.issuer}, ${userIdentity.subject}
      from ${userIdentity} join ${users} on ${users.id} = ${userIdentity.userId} where ${users.id} = ${id}
      on conflict do nothing`)
    const [row] = await tx.delete(users).where(eq(users.id, id)).returning({ email: users.email })
    return row?.email
  },
}
