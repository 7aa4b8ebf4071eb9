import { createHash, randomBytes } from 'node:crypto'
import { and, eq, getTableColumns, gt, lt } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../database/database.ts'
import { accountToken, passwordAccount } from '../../../database/tables/sign-in.ts'
import type { PasswordAccount } from './password-account-store.ts'

export type TokenPurpose = (typeof accountToken.$inferSelect)['purpose']

const HOUR_MS = 60 * 60 * 1000
const TOKEN_BYTES = 32

const hash = (token: string) => createHash('sha256').update(token).digest()

export const accountTokens = {
  /** Issues an account's only valid token for a purpose; links of earlier mails become invalid. */
  async issue(
    db: Database,
    { accountId, purpose }: { accountId: string; purpose: TokenPurpose },
    now: Date,
  ): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await db.transaction(async (tx) => {
      await accountTokens.end(tx, accountId, purpose)
      const expiresAt = new Date(now.getTime() + HOUR_MS)
      await tx
        .insert(accountToken)
        .values({ tokenHash: hash(token), purpose, accountId, expiresAt })
    })
    return token
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

  /** Returns the account on first use, and nothing later: the row is deleted with it. */
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
