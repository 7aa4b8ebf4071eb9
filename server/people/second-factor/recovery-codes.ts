import { createHash, randomInt } from 'node:crypto'

const CODES = 10
/** A code has 16 letters and digits: 80 bits, which a fast hash protects. */
const GROUPS = 4
const GROUP_LENGTH = 4
/** Without 0, 1, I and O, which are misread on paper. */
const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const makeGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')

/** Ten codes such as `K7QM-2XPD-WR4H-9TBC`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, makeGroup).join('-'))

/** Case, spaces and dashes don't count. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(`${userId} ${plain}`).digest()
}
