import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { workSlots } from '../../base/work-slots.ts'
import { TooManyPasswordChecks } from './identity-errors.ts'

const SALT_BYTES = 16
const TAG_BYTES = 32
/** OWASP's first choice for argon2id; a hash carries its own costs, so that these may rise. */
const COSTS = { memory: 19_456, passes: 2, parallelism: 1 }

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{22,86})$/

const computeTag = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

type Costs = typeof COSTS

/**
 * Hashes and checks passwords with argon2id, in PHC string format.
 *
 * Two at once: each fills 19 MiB and a core for some 30 ms, and takes one of libuv's four threads, which the shop's
 * files and name lookups need as well. Fifty people who sign in together wait about a second; beyond the queue the next
 * is told to try again, and the shop's pages do not notice.
 */
export function passwordHasher(slots = { atOnce: 2, waiting: 100 }) {
  const inTurn = workSlots(slots, () => new TooManyPasswordChecks())
  // Belongs to nobody and fits no password: checking against it costs what checking against a real one does.
  const nobody = writePhc(COSTS, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES))

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES)
      const tag = await inTurn(() => computeTag('argon2id', argon2Input(password, COSTS, salt)))
      return writePhc(COSTS, salt, tag)
    },

    /** Without a hash (there is no such account) it takes its time all the same and answers no. */
    async fits(password: string, hash: string | undefined): Promise<boolean> {
      const { costs, salt, tag } = readPhc(hash ?? nobody)
      const computed = await inTurn(() =>
        computeTag('argon2id', argon2Input(password, costs, salt, tag.length)),
      )
      return timingSafeEqual(computed, tag)
    },
  }
}

function argon2Input(
  password: string,
  costs: Costs,
  nonce: Buffer,
  tagLength = TAG_BYTES,
): Argon2Parameters {
  // One keyboard sends "é" as one character and another as two; NFKC makes them the same password.
  return { ...costs, message: password.normalize('NFKC'), nonce, tagLength }
}

function writePhc({ memory, passes, parallelism }: Costs, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

function readPhc(hash: string): { costs: Costs; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = hash.match(PHC) ?? []
  // Not said which: a hash does not belong into a log.
  if (!salt || !tag) throw new Error('A stored password hash can’t be read.')
  return {
    costs: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
