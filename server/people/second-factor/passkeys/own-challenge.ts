import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { challengeStore } from '../../sessions/challenge-store.ts'
import { InvalidFactor } from '../factor-errors.ts'

const ClientData = z.object({ challenge: z.string().min(1).max(100) })

/** Spends the challenge that a signed-in user's browser answered, and returns it; its signature is still to be checked. */
export async function spendOwnChallenge(
  tx: Transaction,
  userId: string,
  clientDataJson: string,
  now: Date,
): Promise<string> {
  const challenge = readChallenge(clientDataJson)
  const own = challenge === undefined ? undefined : await challengeStore.find(tx, challenge, now)
  const isOwn = own?.purpose === 'own' && own.userId === userId
  if (!challenge || !isOwn || !(await challengeStore.spend(tx, challenge, now)))
    throw new InvalidFactor('assertion')
  return challenge
}

function readChallenge(clientDataJson: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJson, 'base64url').toString('utf8')
    return ClientData.safeParse(JSON.parse(text)).data?.challenge
  } catch {
    // Not JSON: no browser sent it.
    return undefined
  }
}
