import { useState } from 'react'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { useActKey } from '../../platform/base/forms/act-key.ts'

const DONE_BEFORE =
  'An earlier attempt went through with the values entered then. Check the order first: sending again does it a second time.'

export type ActDraft<Entries> = ReturnType<typeof useActDraft<Entries>>

/** Entries for an act on an order and its request's key; kept outside the dialog, so that they outlive it. */
export function useActDraft<Entries>(empty: Entries) {
  const [entries, enter] = useState(empty)
  const { idempotencyKey, renew, takeFailure } = useActKey(DONE_BEFORE)
  return {
    entries,
    idempotencyKey,
    enter,
    clear() {
      enter(empty)
      renew()
    },
    /** Takes note of a failure and returns its text. */
    takeFailure: (error: unknown): string => failureText(takeFailure(error)),
  }
}
