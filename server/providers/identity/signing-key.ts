import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { shopSecret } from '../../database/schema.ts'

const NAME = 'proof-signing-key'
const KEY_BYTES = 32

/** The key that proofs are signed with: made at first use, the same for every node of the shop. */
export function signingKey(db: Database): () => Promise<Uint8Array> {
  let known: Promise<Uint8Array> | undefined
  return () => {
    known ??= readOrMake(db).catch((error: unknown) => {
      // A database that was away for a moment must not leave the shop without a key.
      known = undefined
      throw error
    })
    return known
  }
}

async function readOrMake(db: Database): Promise<Uint8Array> {
  // Of two nodes that start together one inserts; both read what stands there then.
  await db
    .insert(shopSecret)
    .values({ name: NAME, value: randomBytes(KEY_BYTES) })
    .onConflictDoNothing()
  const [row] = await db.select().from(shopSecret).where(eq(shopSecret.name, NAME))
  if (!row) throw new Error('The key that proofs are signed with is not in the database.')
  return row.value
}
