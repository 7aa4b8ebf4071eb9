import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { userChanges, userStore } from '../accounts/user-store.ts'
import type { Database, Queryable } from '../database/database.ts'
import { passwordAccount, users } from '../database/schema.ts'
import { normalizeEmail } from '../providers/identity/email.ts'
import type { EmbeddedIdentity } from '../providers/identity/embedded-identity.ts'

/** Without what looks alike in print: 0 and o, 1 and l and i. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 5
const NAME = 'Admin'

/**
 * Makes the first admin of a new shop; does nothing in a shop that has an admin or accounts. Answers the password where
 * none was given and one had to be made: to be printed once, it is kept nowhere.
 */
export async function ensureFirstAdmin(
  db: Database,
  identity: EmbeddedIdentity,
  admin: { readonly email: string; readonly password: string | undefined },
): Promise<{ email: string; password: string } | undefined> {
  if (!(await isWithoutAccounts(db))) return undefined
  const email = normalizeEmail(admin.email)
  const password = admin.password ?? makePassword()
  const made = await db.transaction(async (tx) => {
    // Several nodes may start over one empty database, and one may be open already: only the first makes an admin.
    await tx.execute(sql`lock table ${users}, ${passwordAccount} in share row exclusive mode`)
    if (!(await isWithoutAccounts(tx))) return false
    await identity.addAccount(
      { name: NAME, email, password },
      {
        emailVerified: true,
        isPrinted: admin.password === undefined,
        within: tx,
      },
    )
    // No identity is linked here: the first sign-in does it, by the verified e-mail.
    await userChanges.addOrLock(tx, { email, name: NAME })
    await userChanges.confirmEmail(tx, email)
    await userChanges.promote(tx, email, { onlyConfirmed: true })
    return true
  })
  return made && admin.password === undefined ? { email, password } : undefined
}

async function isWithoutAccounts(db: Queryable): Promise<boolean> {
  if (await userStore(db).hasAdmin()) return false
  const [account] = await db.select({ id: passwordAccount.id }).from(passwordAccount).limit(1)
  return account === undefined
}

/** Some 99 random bits that can be read out on the telephone: `k3v9d-…`. */
export function makePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, pickReadable).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

function pickReadable(): string {
  return READABLE.charAt(randomInt(READABLE.length))
}
