import type { FastifyInstance } from 'fastify'
import { categoryBounds } from '../../../contract/catalogue/bounds/category-bounds.ts'
import { changeSetBounds } from '../../../contract/catalogue/changes/change-set-bounds.ts'
import {
  type FileImport,
  findImport,
  importFile,
  keepImportMapping,
  listImportMappings,
  ImportMapping as MappingSchema,
  mapImport,
} from '../../../contract/catalogue/intake/imports.ts'
import type { ImportMapping, NamedField } from '../../../contract/catalogue/intake/mapping.ts'
import { FieldInvalid, FieldsInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Database } from '../../platform/database/database.ts'
import type { UnknownNames } from '../../platform/database/tables/change-sets.ts'
import { fileScope, whileArriving } from '../../platform/http/file-scope.ts'
import { route } from '../../platform/http/route.ts'
import { receiveTable } from '../../platform/sheets/receive-sheet.ts'
import type { SheetImport } from '../change-sets/files/import-sheet.ts'
import { listNames } from '../names/name-store.ts'
import { type ImportDrafts, makeDraftImport } from './draft-import.ts'
import { importStore, type KeptMapping } from './import-store.ts'
import type { FileToInspect } from './read-file.ts'

/** Files of products, read in processes of their own. */
export interface ImportFiles {
  inspect(options: FileToInspect, input?: number): Promise<string>
  importKept(options: SheetImport): Promise<number | undefined>
}

interface FileImportParts extends ImportDrafts {
  readonly now: () => Date
  readonly spoolFolder: string
  readonly files: ImportFiles
  readonly minimumOrderQuantity: number
}

const MAPPING_BYTES = 192 * 1024

export function importRoutes(app: FastifyInstance, parts: FileImportParts): void {
  const { db, files, spoolFolder, minimumOrderQuantity, now } = parts
  const store = importStore(db)
  const draftImport = makeDraftImport(parts)
  const bounds = { mostBytes: changeSetBounds.csvBytes, fieldBytes: MAPPING_BYTES }

  fileScope(app, bounds, (scope) => {
    route(scope, importFile, async ({ user, raw }, reply) => {
      const received = await whileArriving(reply, () =>
        receiveTable(raw, { spoolFolder, mostBytes: changeSetBounds.csvBytes }),
      )
      const { file, name, format } = received
      try {
        const mapping = received.mapping === undefined ? undefined : readMapping(received.mapping)
        const id = await files.inspect(
          { name, format, choice: {}, minimumOrderQuantity },
          file.descriptor,
        )
        if (mapping) await draftImport(id, { mapping, othersAreNew: false }, user)
        return findAnswer(db, id)
      } finally {
        await file.close()
      }
    })
  })

  route(app, findImport, ({ params }) => findAnswer(db, params.id))

  route(app, mapImport, async ({ params: { id }, body, user }) => {
    const { read, mapping, othersAreNew = false } = body
    if (mapping) await draftImport(id, { mapping, othersAreNew }, user)
    else {
      const { name, reading } = await store.get(id)
      const { format } = reading.read
      const choice = read ?? {}
      await files.inspect({ importId: id, name, format, choice, minimumOrderQuantity })
    }
    return findAnswer(db, id)
  })

  route(app, listImportMappings, async () => (await store.listMappings()).map(toKeptAnswer))

  route(app, keepImportMapping, async ({ body: { name, importId, mapping } }) => {
    const { reading } = await store.get(importId)
    const kept = { name: name.trim(), heads: reading.heads, mapping, updatedAt: now() }
    await db.transaction((tx) => importStore(tx).keepMapping(kept))
    return toKeptAnswer(kept)
  })
}

function readMapping(text: string): ImportMapping {
  const parsed = MappingSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new FieldsInvalid('mapping', parsed.error.issues)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FieldInvalid('mapping', 'This is not JSON')
  }
}

async function findAnswer(db: Database, id: string): Promise<FileImport> {
  const { name, reading, changeSetId } = await importStore(db).get(id)
  const { read, columns, mapping, kept, unknown } = reading
  const shopNames = await listShopNames(db, unknown)
  return {
    importId: id,
    name,
    read: { ...read, units: [...read.units] },
    columns: columns.map((column) => ({ ...column, samples: [...column.samples] })),
    mapping: copyMapping(mapping),
    kept,
    questions: (unknown?.questions ?? []).map((question) => ({ ...question })),
    unasked: unknown?.unasked ?? 0,
    shopNames,
    changeSetId,
  }
}

/** Names to answer questions with: only where there are any. */
async function listShopNames(db: Database, unknown: UnknownNames | undefined) {
  const namesOf = async (field: NamedField) => {
    const isAsked = unknown?.questions.some((question) => question.field === field)
    const found = isAsked ? await listNames(db, field, categoryBounds.listed) : []
    return found.map(({ name }) => name)
  }
  return { category: await namesOf('category'), brand: await namesOf('brand') }
}

const toKeptAnswer = ({ name, heads, mapping, updatedAt }: KeptMapping) => ({
  name,
  heads: [...heads],
  mapping: copyMapping(mapping),
  updatedAt: updatedAt.toISOString(),
})

const copyMapping = ({ columns, constants, names, ...rest }: ImportMapping) => ({
  ...rest,
  columns: [...columns],
  constants: [...constants],
  ...(names && { names: [...names] }),
})
