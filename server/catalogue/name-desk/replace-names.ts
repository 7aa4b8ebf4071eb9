import type { NamedField } from '../../../contract/catalogue/intake/mapping.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import { makeApplyChanges } from '../change-sets/applying/apply-changes.ts'
import { changeSetStore } from '../change-sets/change-set-store.ts'
import { changeDrafts } from '../change-sets/drafts/change-drafts.ts'
import { type Author, makeDraftChanges } from '../change-sets/drafts/draft-changes.ts'
import { nameStore } from '../names/name-store.ts'
import { noFilter } from '../search/search-filter.ts'

export interface RenameParts {
  readonly db: Database
  readonly now: () => Date
  readonly shopEmail: string
  readonly ownSettings: Pick<SettingDesk, 'find' | 'put'>
}

interface NewName {
  readonly field: NamedField
  readonly names: readonly string[]
  readonly into: string
  /** The change set’s. */
  readonly title: string
}

/**
 * Gives the products of some names another one, as a change set that is applied at once. The names keep their
 * descriptions: an undone change set finds them.
 */
export function makeReplaceNames({ db, now, shopEmail, ownSettings }: RenameParts) {
  const draft = makeDraftChanges(db, shopEmail)
  const drafts = changeDrafts(db, shopEmail)
  const apply = makeApplyChanges({ db, now })

  /** Freight prices parts by their category's packs: the new name has them as well. */
  async function copyFreightDefault({ names, into }: NewName, author: Author): Promise<void> {
    const { value, version } = await ownSettings.find('freight')
    const { packDefaults } = value as { packDefaults: readonly { category: string }[] }
    const found = packDefaults.find(({ category }) => names.includes(category))
    if (!found || packDefaults.some(({ category }) => category === into)) return
    const copied = { ...value, packDefaults: [...packDefaults, { ...found, category: into }] }
    await ownSettings.put('freight', copied, author, version)
  }

  return async (replacement: NewName, author: Author): Promise<number | null> => {
    const { field, names, into, title } = replacement
    const filter = { ...noFilter, [field === 'category' ? 'categories' : 'brands']: names }
    if (field === 'category') await copyFreightDefault(replacement, author)
    const action = { kind: 'set', field, value: into } as const
    const id = await draft.action(author, title, action, filter)
    const { changed } = (await changeSetStore(db).get(id)).counts
    if (changed > 0) {
      const options = { plan: undefined, confirmsSevere: true }
      await apply(id, options, { keyed: undefined, toAnswer: () => undefined })
    } else await drafts.discard(id)
    await db.transaction((tx) => nameStore.replace(tx, field, names, into))
    return changed > 0 ? id : null
  }
}
