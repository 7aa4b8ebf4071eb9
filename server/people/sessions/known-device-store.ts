import type { Transaction } from '../../platform/database/database.ts'
import { knownDevice } from '../../platform/database/tables/sign-in.ts'

/** Records the device of a sign-in; returns whether it is new for this user. */
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
