import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, as sent to the client. */
export function makeSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The stored hash. A fast one is enough: 256 random bits can't be guessed. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
