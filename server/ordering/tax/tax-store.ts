import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { billingStore } from '../../people/billing/billing-store.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { paperFile } from '../../platform/database/tables/papers.ts'
import { address, taxStatus, users } from '../../platform/database/tables/people.ts'
import { putMail } from '../../platform/mail/outbox.ts'
import { paperFiles } from '../../platform/papers/paper-files.ts'

/** Name of the mail's composer. */
export const DECIDED_MAIL = 'taxDecided'

/** The value of `decidedBy` for decisions of the register. */
export const BY_REGISTER = 'VIES'

export type KeptStatus = typeof taxStatus.$inferSelect

type DecidedState = Exclude<KeptStatus['state'], 'checking'>

type DeclinedBefore = Pick<KeptStatus, 'reason' | 'decidedBy' | 'decidedAt'>

/** A status that is added, before it is checked; an earlier decision to decline comes with it. */
type AddedStatus = Pick<KeptStatus, 'userId' | 'kind' | 'number' | 'country'> &
  Partial<Pick<KeptStatus, 'region' | 'validUntil' | 'fileKey'> & DeclinedBefore>

export interface Decision {
  readonly state: DecidedState
  readonly reason: string | null
  /** The e-mail of an admin, or `BY_REGISTER`. */
  readonly by: string
  readonly at: Date
}

const isVatIdOf = (userId: string) => and(eq(taxStatus.userId, userId), eq(taxStatus.kind, 'vatId'))

/** Staff declined it, or it waits for them again. `decidedBy` is null once their account is deleted. */
const wasDeclinedByStaff = and(
  ne(taxStatus.state, 'accepted'),
  isNotNull(taxStatus.decidedAt),
  sql`${taxStatus.decidedBy} is distinct from ${BY_REGISTER}`,
)

export const taxStore = {
  async listOwn(db: Database, userId: string): Promise<KeptStatus[]> {
    return db
      .select()
      .from(taxStatus)
      .where(and(eq(taxStatus.userId, userId), isNull(taxStatus.withdrawnAt)))
      .orderBy(desc(taxStatus.id))
  },

  async insert(tx: Transaction, added: AddedStatus, now: Date): Promise<string> {
    const id = uuidv7()
    await tx.insert(taxStatus).values({ ...added, id, state: 'checking', createdAt: now })
    return id
  },

  /** The VAT id of an account that it has not withdrawn. */
  async findVatId(tx: Transaction, userId: string): Promise<KeptStatus | undefined> {
    const [found] = await tx
      .select()
      .from(taxStatus)
      .where(and(isVatIdOf(userId), isNull(taxStatus.withdrawnAt)))
    return found
  },

  /** One that staff have declined is kept as withdrawn: entered again it goes back to them. */
  async removeVatId(tx: Transaction, userId: string, now: Date): Promise<void> {
    await tx
      .update(taxStatus)
      .set({ state: 'declined', withdrawnAt: now })
      .where(and(isVatIdOf(userId), isNull(taxStatus.withdrawnAt), wasDeclinedByStaff))
    await tx.delete(taxStatus).where(and(isVatIdOf(userId), isNull(taxStatus.withdrawnAt)))
  },

  /** Deletes a VAT id that the account has withdrawn and now adds again; returns the decision of staff on it. */
  async takeWithdrawn(
    tx: Transaction,
    userId: string,
    number: string,
  ): Promise<DeclinedBefore | undefined> {
    const { reason, decidedBy, decidedAt } = taxStatus
    const [former] = await tx
      .delete(taxStatus)
      .where(and(isVatIdOf(userId), eq(taxStatus.number, number), isNotNull(taxStatus.withdrawnAt)))
      .returning({ reason, decidedBy, decidedAt })
    return former
  },

  /** Deletes an account's certificates for a region that a newer one replaces, with their files. */
  async removeCertificates(
    tx: Transaction,
    of: Pick<KeptStatus, 'userId' | 'country' | 'region'>,
    which: { readonly accepted: boolean; readonly butId?: string },
  ): Promise<void> {
    const removed = await tx
      .delete(taxStatus)
      .where(
        and(
          eq(taxStatus.userId, of.userId),
          eq(taxStatus.kind, 'certificate'),
          eq(taxStatus.country, of.country),
          eq(taxStatus.region, of.region ?? ''),
          which.accepted ? eq(taxStatus.state, 'accepted') : ne(taxStatus.state, 'accepted'),
          which.butId ? ne(taxStatus.id, which.butId) : undefined,
        ),
      )
      .returning({ fileKey: taxStatus.fileKey })
    const keys = removed.flatMap(({ fileKey }) => fileKey ?? [])
    if (keys.length > 0) await paperFiles.remove(tx, keys)
  },

  async countCertificates(
    tx: Transaction,
    userId: string,
    state?: KeptStatus['state'],
  ): Promise<number> {
    return tx.$count(
      taxStatus,
      and(
        eq(taxStatus.userId, userId),
        eq(taxStatus.kind, 'certificate'),
        state && eq(taxStatus.state, state),
      ),
    )
  },

  /** The file of a certificate; of the account’s own if an account is given. */
  async findFile(db: Database, id: string, userId: string | undefined) {
    const [found] = await db
      .select({ type: paperFile.type, bytes: paperFile.bytes })
      .from(taxStatus)
      .innerJoin(paperFile, eq(paperFile.key, taxStatus.fileKey))
      .where(and(eq(taxStatus.id, id), userId ? eq(taxStatus.userId, userId) : undefined))
    return found
  },

  /** Those in a state, or all of one customer; the oldest first. */
  async listForStaff(
    db: Database,
    { state, customer }: { state: KeptStatus['state']; customer: string | undefined },
    { limit, after }: { limit: number; after?: string },
  ) {
    const which = customer
      ? and(eq(taxStatus.userId, customer), isNull(taxStatus.withdrawnAt))
      : eq(taxStatus.state, state)
    return db
      .select({ ...getTableColumns(taxStatus), email: users.email, name: users.name })
      .from(taxStatus)
      .innerJoin(users, eq(users.id, taxStatus.userId))
      .where(and(which, after ? gt(taxStatus.id, after) : undefined))
      .orderBy(asc(taxStatus.id))
      .limit(limit)
  },

  async find(tx: Database | Transaction, id: string): Promise<KeptStatus | undefined> {
    const [found] = await tx.select().from(taxStatus).where(eq(taxStatus.id, id))
    return found
  },

  /** Records a decision and queues the mail to the buyer. Returns false if the status is no longer in state `from`. */
  async decide(
    tx: Transaction,
    id: string,
    from: KeptStatus['state'],
    { state, reason, by, at }: Decision,
  ): Promise<boolean> {
    const [decided] = await tx
      .update(taxStatus)
      .set({ state, reason, decidedBy: by, decidedAt: at })
      .from(users)
      .where(and(eq(users.id, taxStatus.userId), eq(taxStatus.id, id), eq(taxStatus.state, from)))
      .returning({ email: users.email, name: users.name })
    if (!decided) return false
    const event = { kind: DECIDED_MAIL, eventKey: `${DECIDED_MAIL} ${id} ${state}` }
    const facts = { statusId: id, state, name: decided.name }
    await putMail(tx, { ...event, recipient: decided.email, facts }, at)
    return true
  },

  /**
   * VAT ids to ask the register about, except those that staff have decided before. If the register is silent, the
   * time between attempts doubles, up to an hour.
   */
  async listToAsk(db: Database, now: Date, limit: number): Promise<KeptStatus[]> {
    const patience = sql`greatest(interval '1 minute', least(interval '1 hour', ${taxStatus.askedAt} - ${taxStatus.createdAt}))`
    return db
      .select()
      .from(taxStatus)
      .where(
        and(
          eq(taxStatus.state, 'checking'),
          eq(taxStatus.kind, 'vatId'),
          isNull(taxStatus.decidedAt),
          // If the register knows the VAT id, staff decide whose it is.
          sql`${taxStatus.answer} ->> 'valid' is distinct from 'true'`,
          or(
            isNull(taxStatus.askedAt),
            lt(taxStatus.askedAt, sql`${now}::timestamptz - ${patience}`),
          ),
        ),
      )
      .orderBy(asc(taxStatus.id))
      .limit(limit)
  },

  /** Accepted VAT ids that nobody has looked at since; a silent register is asked again after an hour. */
  async listDue(
    db: Database,
    { trustedSince, now }: { trustedSince: Date; now: Date },
    limit: number,
  ): Promise<KeptStatus[]> {
    const anHourAgo = sql`${now}::timestamptz - interval '1 hour'`
    return db
      .select()
      .from(taxStatus)
      .where(
        and(
          eq(taxStatus.state, 'accepted'),
          eq(taxStatus.kind, 'vatId'),
          lt(taxStatus.decidedAt, trustedSince),
          or(isNull(taxStatus.askedAt), lt(taxStatus.askedAt, anHourAgo)),
        ),
      )
      .orderBy(sql`${taxStatus.askedAt} nulls first`, asc(taxStatus.id))
      .limit(limit)
  },

  /** The register is asked again about what it could not accept while the e-mail was unconfirmed. */
  async askAgain(tx: Transaction, email: string): Promise<void> {
    await tx
      .update(taxStatus)
      .set({ answer: null, askedAt: null })
      .from(users)
      .where(
        and(
          eq(users.id, taxStatus.userId),
          eq(users.email, email),
          eq(taxStatus.state, 'checking'),
          eq(taxStatus.kind, 'vatId'),
          isNull(taxStatus.decidedAt),
        ),
      )
  },

  /** An accepted VAT id that the register gives to another company than before. */
  async leaveToStaff(tx: Transaction, id: string): Promise<void> {
    await tx
      .update(taxStatus)
      .set({ state: 'checking', decidedBy: null, decidedAt: null })
      .where(and(eq(taxStatus.id, id), eq(taxStatus.state, 'accepted')))
  },

  async confirm(tx: Transaction, id: string, at: Date): Promise<void> {
    const isAccepted = and(eq(taxStatus.id, id), eq(taxStatus.state, 'accepted'))
    await tx.update(taxStatus).set({ decidedAt: at }).where(isAccepted)
  },

  /** Whether the account's e-mail is confirmed, and the companies in its address book. */
  async findOwner(
    tx: Transaction,
    userId: string,
  ): Promise<{ emailConfirmed: boolean; companies: string[] } | undefined> {
    const [owner] = await tx
      .select({ emailConfirmed: users.emailConfirmed })
      .from(users)
      .where(eq(users.id, userId))
    if (!owner) return undefined
    const book = await tx
      .select({ company: address.company })
      .from(address)
      .where(eq(address.userId, userId))
    const billTo = await billingStore.find(tx, userId)
    return { ...owner, companies: [billTo?.legalName ?? '', ...book.map(({ company }) => company)] }
  },

  /** Whether a VAT id counts for another account. Holds the number until the transaction ends. */
  async isAcceptedElsewhere(tx: Transaction, number: string, userId: string): Promise<boolean> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vat id ${number}`}, 0))`)
    const others = and(
      ...[eq(taxStatus.state, 'accepted'), eq(taxStatus.kind, 'vatId')],
      ...[eq(taxStatus.number, number), ne(taxStatus.userId, userId)],
    )
    return (await tx.$count(taxStatus, others)) > 0
  },

  async keepAnswer(db: Database, id: string, answer: unknown, askedAt: Date): Promise<void> {
    await db.update(taxStatus).set({ answer, askedAt }).where(eq(taxStatus.id, id))
  },
}
