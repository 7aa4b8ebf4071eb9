import { useState } from 'react'
import { v4 as uuid } from 'uuid'

/**
 * What is entered for an act and its request's key, kept outside the dialog that sends them: a retry after a lost answer
 * has the same key, other entries have another.
 */
export function useActDraft<Entries>(empty: Entries) {
  const [draft, setDraft] = useState(() => ({ entries: empty, idempotencyKey: uuid() }))
  const enter = (entries: Entries) => setDraft({ entries, idempotencyKey: uuid() })
  return { ...draft, enter, clear: () => enter(empty) }
}
