import type { Database } from '../../platform/database/database.ts'
import type { Rename } from '../../platform/database/tables/change-sets.ts'
import { makeApplyChanges } from '../change-sets/applying/apply-changes.ts'
import { type Author, makeDraftChanges } from '../change-sets/drafts/draft-changes.ts'

export interface RenameParts {
  readonly db: Database
  readonly now: () => Date
  readonly shopEmail: string
}

/** Gives everything of some names another one, as a change set that is applied at once and can be undone. */
export function makeReplaceNames({ db, now, shopEmail }: RenameParts) {
  const draft = makeDraftChanges(db, shopEmail)
  const apply = makeApplyChanges({ db, now })

  return async (rename: Rename, title: string, author: Author): Promise<number> => {
    const id = await draft.rename(author, title, rename)
    const options = { plan: undefined, confirmsSevere: true }
    await apply(id, options, { keyed: undefined, toAnswer: () => undefined })
    return id
  }
}
