import { changeSetBounds } from '../../../contract/catalogue/changes/change-set-bounds.ts'
import type { ImportMapping } from '../../../contract/catalogue/intake/mapping.ts'
import { findMappingFault } from '../../../contract/catalogue/intake/mapping-fault.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Database } from '../../platform/database/database.ts'
import { actOn } from '../../platform/history/act.ts'
import type { Author } from '../change-sets/drafts/draft-changes.ts'
import type { SheetImport } from '../change-sets/files/import-sheet.ts'
import { importStore } from './import-store.ts'

export interface ImportDrafts {
  readonly db: Database
  /** Contact address of new products. */
  readonly shopEmail: string
  readonly files: { importKept(options: SheetImport): Promise<number | undefined> }
}

interface MappedNames {
  readonly mapping: ImportMapping
  readonly othersAreNew: boolean
}

/** Drafts the changes of a kept file, whose rows are read afterwards; unless names in it have to be asked about first. */
export function makeDraftImport({ db, shopEmail, files }: ImportDrafts) {
  const store = importStore(db)
  return async (
    importId: string,
    { mapping, othersAreNew }: MappedNames,
    author: Author,
  ): Promise<void> => {
    const { name, reading } = await store.get(importId)
    const fault =
      mapping.columns.length === reading.columns.length
        ? findMappingFault(mapping)
        : `The file has ${reading.columns.length} columns: name a field or null for each`
    if (fault) throw new FieldInvalid('mapping', fault)
    const changeSetId = await files.importKept({
      title: `Import ${name}`.slice(0, changeSetBounds.titleLength),
      actorEmail: author.email,
      addedByEmail: shopEmail,
      format: reading.read.format,
      withStock: mapping.withStock,
      mapped: { importId, mapping, asks: !othersAreNew },
    })
    if (changeSetId === undefined) return
    // Drafted by a process of its own; the act leaves its entry here.
    actOn('changeSet', changeSetId)
    await db.transaction((tx) => importStore(tx).setDraft(importId, changeSetId))
  }
}
