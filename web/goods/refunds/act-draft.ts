import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { isDoneBefore } from '../../base/calls/done-before.ts'
import { failureText } from '../../base/calls/failure-text.ts'

const DONE_BEFORE =
  'An earlier try went through, with what was entered then. Check the order: sent again, this is done in addition.'

/**
 * What is entered for an act and its request's key, kept outside the dialog that sends them. The key stays, whatever is
 * typed meanwhile, until the act is known to be done: a retry after a lost answer acts once.
 */
export function useActDraft<Entries extends object>(empty: Entries) {
  const [entries, enter] = useState(empty)
  const [idempotencyKey, setKey] = useState(() => uuid())
  return {
    entries,
    idempotencyKey,
    enter,
    clear() {
      enter(empty)
      setKey(uuid())
    },
    /** Takes note of a failure and returns its text. */
    takeFailure(error: unknown): string {
      if (!isDoneBefore(error)) return failureText(error)
      // The shop knows the key from the earlier try: what is sent next is an act of its own.
      setKey(uuid())
      return DONE_BEFORE
    },
  }
}
