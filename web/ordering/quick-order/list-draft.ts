import { listDraftName } from '../orders/form/draft-storage.ts'

/** Parts of a stored quick order: the typed text, the read lists with the buyer's choices, and those in a cart. */
export type DraftPart = 'text' | 'work' | 'added'

/** Email of the account that owns the quick order; undefined for a visitor. */
type DraftOwner = string | undefined

/** A visitor's draft moves into the account that signs in, as the visitor's cart does. */
export function readListDraft<Value>(part: DraftPart, account: DraftOwner): Value | undefined {
  try {
    if (account !== undefined) adopt(part, account)
    return JSON.parse(sessionStorage.getItem(nameOf(part, account)) ?? '')
  } catch {
    // Nothing was kept, or storage is blocked.
    return undefined
  }
}

/** Keeps it in this tab; undefined leaves nothing there. */
export function keepListDraft(part: DraftPart, account: DraftOwner, value: unknown): void {
  const name = nameOf(part, account)
  try {
    sessionStorage.removeItem(name)
    if (value !== undefined) sessionStorage.setItem(name, JSON.stringify(value, withoutFiles))
  } catch {
    // Storage is blocked, or the list is too long for it: it lasts as long as its page.
  }
}

function adopt(part: DraftPart, account: string): void {
  const [visitors, own] = [nameOf(part, undefined), nameOf(part, account)]
  const text = sessionStorage.getItem(visitors)
  if (text === null || sessionStorage.getItem(own) !== null) return
  sessionStorage.setItem(own, text)
  sessionStorage.removeItem(visitors)
}

function nameOf(part: DraftPart, account: DraftOwner): string {
  return account === undefined ? `visitor-list ${part}` : listDraftName(part, account)
}

/** A file can't be written as text; the lines that were read from it can. */
function withoutFiles(_name: string, value: unknown): unknown {
  return value instanceof File ? undefined : value
}
