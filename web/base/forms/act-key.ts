import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { isDoneBefore } from '../failures/done-before.ts'
import { ReadableFailure } from '../failures/readable-failure.ts'

/**
 * The idempotency key of what a form sends. It stays, whatever is typed meanwhile, until that is known to be done: a
 * retry after a lost answer acts once. `doneBefore` says so where an earlier try went through with other entries.
 */
export function useActKey(doneBefore: string) {
  const [idempotencyKey, setKey] = useState(() => uuid())
  const renew = () => setKey(uuid())
  return {
    idempotencyKey,
    /** Once it is done. */
    renew,
    /** Takes note of a failure and returns the one to show. */
    takeFailure(error: unknown): unknown {
      if (!isDoneBefore(error)) return error
      // The shop knows the key from the earlier try: what is sent next is an act of its own.
      renew()
      return new ReadableFailure(doneBefore)
    },
  }
}
