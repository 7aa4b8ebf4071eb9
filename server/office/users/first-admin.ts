import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { staffRights } from '../../../contract/values/rights.ts'
import { userChanges, userStore } from '../../people/accounts/user-store.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { users } from '../../platform/database/tables/people.ts'
import { passwordAccount } from '../../platform/database/tables/sign-in.ts'
import { normalizeEmail } from '../../platform/providers/identity/email.ts'
import type { EmbeddedIdentity } from '../../platform/providers/identity/embedded/embedded-identity.ts'

/** Without look-alikes in print: 0 and o, 1 and l and i. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 5
const NAME = 'Admin'

/**
 * Creates the first admin of a new shop; does nothing if there is an admin or an account. Returns a generated password,
 * to be printed once, as it is stored nowhere.
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
    // Several nodes may start on one empty database: only the first creates an admin.
    await tx.execute(sql`lock table ${users}, ${passwordAccount} in share row exclusive mode`)
    if (!(await isWithoutAccounts(tx))) return false
    await identity.addFirstAccount(
      tx,
      { name: NAME, email, password },
      { isPrinted: admin.password === undefined },
    )
    // The first sign-in links the identity, by the verified e-mail.
    const { user } = await userChanges.addOrLock(tx, { email, name: NAME })
    await userChanges.confirmEmail(tx, email)
    await userChanges.setRights(tx, user.id, staffRights)
    return true
  })
  return made && admin.password === undefined ? { email, password } : undefined
}

async function isWithoutAccounts(db: Queryable): Promise<boolean> {
  if (await userStore(db).hasOwner()) return false
  const [account] = await db.select({ id: passwordAccount.id }).from(passwordAccount).limit(1)
  return account === undefined
}

/** About 99 random bits, readable over the telephone: `k3v9d-…`. */
export function makePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, pickReadable).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

function pickReadable(): string {
  return READABLE.charAt(randomInt(READABLE.length))
}
