import { type Edits, noEdits } from './sheet/edits.ts'

const NAME = 'product-grid-edits'

/** This tab's changes that no change set has yet, for the admin who made them: a reload loses none. */
export function readKeptEdits(admin: string | undefined): Edits {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? '')
    if (kept?.admin === admin && typeof kept.edits === 'object') return kept.edits
  } catch {
    // Nothing was kept, or storage is blocked.
  }
  return noEdits
}

export function keepEdits(admin: string | undefined, edits: Edits): void {
  try {
    if (Object.keys(edits).length === 0) sessionStorage.removeItem(NAME)
    else sessionStorage.setItem(NAME, JSON.stringify({ admin, edits }))
  } catch {
    // Storage is blocked or full: a reload begins anew.
  }
}
