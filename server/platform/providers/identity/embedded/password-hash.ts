import { randomBytes } from 'node:crypto'
import { hash as hashArgon2, verify } from '@node-rs/argon2'
import { workSlots } from '../../../base/work-slots.ts'
import { TooManyPasswordChecks } from '../identity-errors.ts'

/** OWASP's costs for argon2id, the package's default; a hash contains its costs, so these may rise. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes and checks passwords with argon2id in PHC format, two at once: each takes 19 MiB, a core for 12 ms and one of
 * libuv's four threads. Not by `node:crypto`, where glibc keeps 115 MB after eight checks.
 */
export function passwordHasher(slots = { atOnce: 2, waiting: 100 }) {
  const inTurn = workSlots(slots, () => new TooManyPasswordChecks())
  // Matches no password: checking against it costs the same as against a real one.
  const nobody = `$argon2id$v=19$m=${COSTS.memoryCost},t=${COSTS.timeCost},p=${COSTS.parallelism}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`

  return {
    hash: (password: string): Promise<string> =>
      inTurn(() => hashArgon2(oneSpelling(password), COSTS)),

    /** Without a hash (no such account) it takes the same time and returns false. */
    fits: (password: string, hash = nobody): Promise<boolean> =>
      inTurn(() =>
        verify(hash, oneSpelling(password)).catch(() => {
          // The hash isn't named: it doesn't belong in a log.
          throw new Error('A stored password hash can’t be read.')
        }),
      ),
  }
}

/** Some keyboards send "é" as one character, others as two; NFKC makes them the same password. */
const oneSpelling = (password: string) => password.normalize('NFKC')

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
