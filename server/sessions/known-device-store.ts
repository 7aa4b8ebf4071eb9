import type { Transaction } from '../database/database.ts'
import { knownDevice } from '../database/schema.ts'

/** Notes the device of a sign-in; answers whether the user has not signed in with it before. */
export async function noteDevice(
  tx: Transaction,
  userId: string,
  device: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(knownDevice)
    .values({ userId, device, firstSeenAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}
