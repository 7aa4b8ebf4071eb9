import { hashKey } from '@tanstack/react-query'

/** Compares plain data, whatever the order of its keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other])
}
