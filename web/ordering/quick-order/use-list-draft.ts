import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../people/sessions/queries.ts'
import { type DraftPart, keepListDraft, readListDraft } from './list-draft.ts'

interface OwnedDraft<Value> {
  readonly value: Value
  /** The draft's owner; undefined until the tab's storage was read, after hydration. */
  readonly owner?: { readonly account: string | undefined }
}

/** State that this tab keeps for the account or the visitor, across navigations and reloads. */
export function useListDraft<Value>(part: DraftPart, nothing: Value) {
  const session = useSession().data
  const isKnown = session !== undefined
  const account = session?.user?.email
  const [draft, setDraft] = useState<OwnedDraft<Value>>({ value: nothing })
  const latest = useRef(draft)
  useEffect(() => {
    if (!isKnown) return
    latest.current = { owner: { account }, value: readListDraft<Value>(part, account) ?? nothing }
    setDraft(latest.current)
  }, [isKnown, account, part, nothing])
  // Kept at once, not in an effect: an answer after the page was left still takes its lines out.
  const change = (to: (before: Value) => Value) => {
    const { owner, value: before } = latest.current
    const value = to(before)
    latest.current = { ...latest.current, value }
    setDraft(latest.current)
    if (owner) keepListDraft(part, owner.account, value === nothing ? undefined : value)
  }
  return [draft.value, change] as const
}
