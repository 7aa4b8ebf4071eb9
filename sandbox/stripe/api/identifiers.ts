import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A random id in Stripe's format. Modulo bias does not matter for test ids. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`
  for (const byte of randomBytes(length)) id += alphabet[byte % alphabet.length]
  return id
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
