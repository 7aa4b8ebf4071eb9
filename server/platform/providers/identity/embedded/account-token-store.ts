import { createHash, createHmac } from 'node:crypto'
import { and, eq, getTableColumns, gt, inArray, lt } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../database/database.ts'
import { accountToken, passwordAccount } from '../../../database/tables/sign-in.ts'
import type { PasswordAccount } from './password-account-store.ts'

export type TokenPurpose = (typeof accountToken.$inferSelect)['purpose']

const HOUR_MS = 60 * 60 * 1000
/** A person who asked for a link waits for it; a corrected e-mail's owner may read the mail days later. */
const LINK_HOURS: Record<TokenPurpose, number> = {
  verifyEmail: 1,
  resetPassword: 1,
  newEmail: 7 * 24,
}

/** An invited customer reads the mail when they come to it. */
export const INVITATION_HOURS = 14 * 24

const hash = (token: string) => createHash('sha256').update(token).digest()

/**
 * The token of a mail, the same at every attempt to send it: a mail that arrived although its attempt failed keeps its
 * link. No proof is signed over such a text, so the key can serve both.
 */
export const tokenOfMail = (key: Uint8Array, mailId: string) =>
  createHmac('sha256', key).update(`link of mail ${mailId}`).digest('base64url')

export const accountTokens = {
  /** Makes a token valid for its purpose's time. */
  async issue(
    db: Queryable,
    {
      token,
      hours,
      ...of
    }: { token: string; accountId: string; purpose: TokenPurpose; hours?: number | undefined },
    now: Date,
  ): Promise<void> {
    const expiresAt = new Date(now.getTime() + (hours ?? LINK_HOURS[of.purpose]) * HOUR_MS)
    await db
      .insert(accountToken)
      .values({ tokenHash: hash(token), ...of, expiresAt })
      .onConflictDoUpdate({ target: accountToken.tokenHash, set: { expiresAt } })
  },

  async revoke(db: Database, tokens: readonly string[]): Promise<void> {
    await db.delete(accountToken).where(inArray(accountToken.tokenHash, tokens.map(hash)))
  },

  /** The account of a valid token; the token is not spent. */
  async findAccount(
    db: Queryable,
    purpose: TokenPurpose,
    token: string,
    now: Date,
  ): Promise<PasswordAccount | undefined> {
    const [row] = await db
      .select(getTableColumns(passwordAccount))
      .from(accountToken)
      .innerJoin(passwordAccount, eq(passwordAccount.id, accountToken.accountId))
      .where(whereGood(purpose, token, now))
    return row
  },

  /** Returns the account on first use, and nothing later: it ends all of the account's tokens for the purpose. */
  async spend(
    tx: Transaction,
    purpose: TokenPurpose,
    token: string,
    now: Date,
  ): Promise<string | undefined> {
    const [row] = await tx
      .delete(accountToken)
      .where(whereGood(purpose, token, now))
      .returning({ accountId: accountToken.accountId })
    if (row) await accountTokens.end(tx, row.accountId, purpose)
    return row?.accountId
  },

  async end(tx: Transaction, accountId: string, purpose: TokenPurpose): Promise<void> {
    await tx
      .delete(accountToken)
      .where(and(eq(accountToken.accountId, accountId), eq(accountToken.purpose, purpose)))
  },

  async forgetExpired(db: Database, now: Date): Promise<void> {
    await db.delete(accountToken).where(lt(accountToken.expiresAt, now))
  },
}

function whereGood(purpose: TokenPurpose, token: string, now: Date) {
  return and(
    eq(accountToken.tokenHash, hash(token)),
    eq(accountToken.purpose, purpose),
    gt(accountToken.expiresAt, now),
  )
}
