import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits behind the shop's mark, as shown once to its maker. */
export const drawKey = (): string => `bh_${randomBytes(SECRET_BYTES).toString('base64url')}`

/** The stored hash. A fast one is enough: 256 random bits can't be guessed. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()
