import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../database/database.ts'
import { shopSecret } from '../../../database/tables/shop.ts'

const NAME = 'proof-signing-key'
const KEY_BYTES = 32

/** The key that proofs are signed with and mailed links follow from: generated on first use, the same for every node. */
export function signingKey(db: Database): () => Promise<Uint8Array> {
  let known: Promise<Uint8Array> | undefined
  return () => {
    known ??= readOrMake(db).catch((error: unknown) => {
      // A failure isn't cached: the database may be back at the next try.
      known = undefined
      throw error
    })
    return known
  }
}

async function readOrMake(db: Database): Promise<Uint8Array> {
  // If two nodes start together, one inserts; both then read the stored key.
  await db
    .insert(shopSecret)
    .values({ name: NAME, value: randomBytes(KEY_BYTES) })
    .onConflictDoNothing()
  const [row] = await db.select().from(shopSecret).where(eq(shopSecret.name, NAME))
  if (!row) throw new Error('The key that proofs are signed with is not in the database.')
  return row.value
}
