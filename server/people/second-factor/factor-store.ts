import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { OfferedFactors } from '../../../contract/people/second-factor.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { authenticator, passkey, recoveryCode } from '../../platform/database/tables/sign-in.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'

const isOfUser = (userId: string) => eq(authenticator.userId, userId)
const isOn = isNotNull(authenticator.confirmedAt)

/** Second factors of users. */
export const factorStore = {
  /** The factors that protect an account; an app without its first code is none. */
  async listOffered(db: Queryable, userId: string): Promise<OfferedFactors> {
    const { rows } = await db.execute<{ app: boolean; passkeys: string[] }>(sql`select
      exists (select from ${authenticator} where ${and(isOfUser(userId), isOn)}) as app,
      array(select ${passkey.credentialId} from ${passkey} where ${passkey.userId} = ${userId}) as passkeys`)
    return rows[0] ?? { app: false, passkeys: [] }
  },

  countRecoveryCodes: (db: Queryable, userId: string): Promise<number> =>
    db.$count(recoveryCode, eq(recoveryCode.userId, userId)),

  async findApp(
    db: Queryable,
    userId: string,
  ): Promise<typeof authenticator.$inferSelect | undefined> {
    const [row] = await db.select().from(authenticator).where(isOfUser(userId))
    return row
  },

  /** Puts an app that waits for its first code in the place of one that waited; false beside one that is on. */
  async beginApp(
    tx: Transaction,
    userId: string,
    sealedSecret: Buffer,
    createdAt: Date,
  ): Promise<boolean> {
    const { rowCount } = await tx
      .insert(authenticator)
      .values({ userId, sealedSecret, createdAt })
      .onConflictDoUpdate({
        target: authenticator.userId,
        set: { sealedSecret, createdAt },
        setWhere: isNull(authenticator.confirmedAt),
      })
    return rowCount === 1
  },

  async confirmApp(tx: Transaction, userId: string, step: number, now: Date): Promise<boolean> {
    const { rowCount } = await tx
      .update(authenticator)
      .set({ confirmedAt: now, lastStep: step })
      .where(and(isOfUser(userId), isNull(authenticator.confirmedAt)))
    return rowCount === 1
  },

  /** One statement, so that of two uses of a code only one passes. */
  async spendStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
    const isLater = or(isNull(authenticator.lastStep), lt(authenticator.lastStep, step))
    const { rowCount } = await tx
      .update(authenticator)
      .set({ lastStep: step })
      .where(and(isOfUser(userId), isOn, isLater))
    return rowCount === 1
  },

  async spendRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
    const isCode = eq(recoveryCode.codeHash, hashRecoveryCode(userId, code))
    const { rowCount } = await tx
      .delete(recoveryCode)
      .where(and(eq(recoveryCode.userId, userId), isCode))
    return rowCount === 1
  },

  /** Puts ten codes in place of those before. */
  async renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
    const codes = makeRecoveryCodes()
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
    await tx
      .insert(recoveryCode)
      .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })))
    return codes
  },

  /** Returns whether an app that was on went; one that waited for its first code goes, too. */
  async removeApp(tx: Transaction, userId: string): Promise<boolean> {
    const [row] = await tx.delete(authenticator).where(isOfUser(userId)).returning()
    return row !== undefined && row.confirmedAt !== null
  },

  /** Recovery codes replace a factor that was lost; without any factor they open nothing. */
  async dropIdleRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
    const { app, passkeys } = await factorStore.listOffered(tx, userId)
    if (!app && passkeys.length === 0)
      await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  },

  /** Returns how many factors went. */
  async removeAll(tx: Transaction, userId: string): Promise<number> {
    const app = await factorStore.removeApp(tx, userId)
    const { rowCount } = await tx.delete(passkey).where(eq(passkey.userId, userId))
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
    return (app ? 1 : 0) + (rowCount ?? 0)
  },
}
