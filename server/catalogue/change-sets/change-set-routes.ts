import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { changeSetBounds } from '../../../contract/catalogue/changes/change-set-bounds.ts'
import {
  applyChangeSet,
  createChangeSet,
  discardChangeSet,
  downloadChangeErrors,
  exportProducts,
  findChangeSet,
  importChangeSet,
  listChangeRows,
  listChangeSets,
  rebaseChangeSet,
  removeChangeRows,
  saveProduct,
  undoChangeSet,
} from '../../../contract/catalogue/changes/change-sets.ts'
import { saveReferences } from '../../../contract/catalogue/parts/references.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { startOfDay } from '../../../contract/values/days/zones.ts'
import { addDays, dayOf } from '../../platform/base/days.ts'
import type { Database } from '../../platform/database/database.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../../platform/database/lists/paging.ts'
import { actOn } from '../../platform/history/act.ts'
import { fileScope, whileArriving } from '../../platform/http/file-scope.ts'
import { route } from '../../platform/http/route.ts'
import { nameSheet } from '../../platform/sheets/name-sheet.ts'
import { receiveSheet } from '../../platform/sheets/receive-sheet.ts'
import type { ExportOptions } from '../../platform/sheets/write-sheet.ts'
import type { CatalogueFilter } from '../search/search-filter.ts'
import type { Understand } from '../search/search-meaning.ts'
import { makeApplyChanges } from './applying/apply-changes.ts'
import { makeSaveProduct } from './applying/save-product.ts'
import { toChangeRowAnswer, toChangeSetAnswer } from './change-set-answer.ts'
import { changeSetLists } from './change-set-lists.ts'
import { changeSetStore } from './change-set-store.ts'
import { changeDrafts } from './drafts/change-drafts.ts'
import { makeDraftChanges } from './drafts/draft-changes.ts'
import { understandFilter } from './drafts/listed-products.ts'
import type { SheetImport } from './files/import-sheet.ts'
import { makeUndoChanges } from './undoing/undo-changes.ts'

interface ChangeSetParts {
  readonly db: Database
  readonly understand: Understand
  readonly now: () => Date
  readonly spoolFolder: string
  readonly shopEmail: string
  readonly files: ProductFiles
}

/** Files of products, read and written in processes of their own. */
export interface ProductFiles {
  import(options: SheetImport, input: number): Promise<number>
  export(filter: CatalogueFilter, options: ExportOptions): Promise<Readable>
  refusedRows(changeSetId: number, options: ExportOptions): Promise<Readable>
}

export function changeSetRoutes(app: FastifyInstance, parts: ChangeSetParts): void {
  const { db, shopEmail } = parts
  const store = changeSetStore(db)
  const lists = changeSetLists(db)
  const draftChanges = makeDraftChanges(db, shopEmail)
  const drafts = changeDrafts(db, shopEmail)
  const apply = makeApplyChanges(parts)
  const undo = makeUndoChanges(db)
  const save = makeSaveProduct(parts)

  route(app, saveProduct, async ({ params, body: { version, ...values }, user }) => {
    return toSavedAnswer(await save(params.id, { version, values }, user))
  })

  route(app, saveReferences, async ({ params, body: { version, references }, user }) => {
    return toSavedAnswer(await save(params.id, { version, values: { references } }, user))
  })

  route(app, createChangeSet, async ({ body, user }) => {
    const { title, rows, action, productIds, filter } = body
    if (!action) return { insertedId: await draftChanges.rows(user, title.trim(), rows ?? []) }
    const products = productIds ?? (await understandFilter(filter ?? {}, parts))
    return { insertedId: await draftChanges.action(user, title.trim(), action, products) }
  })

  route(app, listChangeSets, async ({ query, raw }, reply) => {
    const { limit = LONGEST_PAGE, after, planned } = query
    const tomorrow = startOfDay(shopZone(), addDays(dayOf(parts.now()), 1))
    const page = await lists.sets(limit, after, planned && tomorrow)
    sendPageHeaders(raw, reply, page)
    return page.rows.map(toChangeSetAnswer)
  })

  route(app, findChangeSet, async ({ params }) => toChangeSetAnswer(await store.get(params.id)))

  route(app, listChangeRows, async ({ params, query, raw }, reply) => {
    await store.get(params.id)
    const { limit = LONGEST_PAGE, after, only } = query
    const page = await lists.rows(params.id, { limit, after, only })
    sendPageHeaders(raw, reply, page)
    return page.rows.map(toChangeRowAnswer)
  })

  route(app, removeChangeRows, async ({ params, body }) => ({
    deletedCount: await drafts.removeRows(params.id, body.rowNos),
  }))

  route(app, applyChangeSet, ({ params, body, user, keyed }) => {
    const options = {
      plan: body.at === undefined ? undefined : { applyAt: new Date(body.at), plannedBy: user.id },
      confirmsSevere: body.confirmSevere ?? false,
      hasFreshProof: user.hasFreshProof,
    }
    return apply(params.id, options, { keyed, toAnswer: (applied) => applied })
  })

  route(app, discardChangeSet, async ({ params }) => {
    await drafts.discard(params.id)
    return { deletedCount: 1 }
  })

  route(app, undoChangeSet, async ({ params, body, user }) => ({
    insertedId: await undo(params.id, user, { skipChanged: body.skipChanged ?? false }),
  }))

  route(app, rebaseChangeSet, async ({ params, body }) => {
    await drafts.rebase(params.id, { decimalComma: body.decimalComma ?? false })
    return toChangeSetAnswer(await store.get(params.id))
  })

  fileRoutes(app, parts)
}

const toSavedAnswer = (changeSetId: number | undefined) => ({
  modifiedCount: changeSetId === undefined ? 0 : 1,
  changeSetId: changeSetId ?? null,
})

function fileRoutes(app: FastifyInstance, parts: ChangeSetParts): void {
  const { db, spoolFolder, shopEmail, files } = parts

  fileScope(app, { mostBytes: changeSetBounds.csvBytes }, (scope) => {
    route(scope, importChangeSet, async ({ user, raw }, reply) => {
      const { file, name, format, withStock } = await whileArriving(reply, () =>
        receiveSheet(raw, { spoolFolder, mostBytes: changeSetBounds.csvBytes }),
      )
      try {
        const title = `Import ${name}`.slice(0, changeSetBounds.titleLength)
        const by = { actorEmail: user.email, addedByEmail: shopEmail }
        const options = { title, ...by, format, withStock }
        const insertedId = await files.import(options, file.descriptor)
        // Drafted by a process of its own; the act leaves its entry here.
        actOn('changeSet', insertedId)
        await db.transaction((tx) => changeSetStore(tx).lock(insertedId))
        return { insertedId }
      } finally {
        await file.close()
      }
    })
  })

  route(app, exportProducts, async ({ query }, reply) => {
    const { format = 'csv', discounted, ...rest } = query
    const filter = await understandFilter(
      { ...rest, ...(discounted && { discounted: true }) },
      parts,
    )
    const file = await files.export(filter, { format })
    nameSheet(reply, 'products', format)
    return file
  })

  route(app, downloadChangeErrors, async ({ params, query: { format = 'csv' } }, reply) => {
    const { id } = await changeSetStore(db).get(params.id)
    const file = await files.refusedRows(id, { format })
    nameSheet(reply, `change-set-${id}-errors`, format)
    return file
  })
}
