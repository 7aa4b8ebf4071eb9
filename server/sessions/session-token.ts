import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, as they travel. */
export function makeSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What the database keeps. Fast on purpose: 256 random bits can't be guessed, so there is nothing to slow down. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
