import type { FastifyInstance } from 'fastify'
import { referenceBounds } from '../../contract/calls/parts/part-bounds.ts'
import { importReferences, listReferences } from '../../contract/calls/parts/references.ts'
import type { Database } from '../database/database.ts'
import { fileScope, whileArriving } from '../http/file-scope.ts'
import { route } from '../http/route.ts'
import { ProductNotFound } from '../products/product-errors.ts'
import { ImportRefused } from '../sheets/faults.ts'
import type { InTurn } from '../sheets/files-busy.ts'
import { receiveFile } from '../sheets/receive-file.ts'
import { readAsCsv, type Workbooks } from '../sheets/receive-sheet.ts'
import { importReferenceFile } from './import-references.ts'
import { ReferencesRefused } from './reference-errors.ts'
import { type ReplacementRow, referenceStore } from './reference-store.ts'

interface ReferenceParts {
  readonly db: Database
  /** For temporary tables. */
  readonly direct: Database
  readonly workbooks: Workbooks
  readonly inTurn: InTurn
  readonly spoolFolder: string
}

export function referenceRoutes(
  app: FastifyInstance,
  { db, direct, workbooks, inTurn, spoolFolder }: ReferenceParts,
): void {
  route(app, listReferences, async ({ params: { id } }) => {
    if (!(await referenceStore.isThere(db, id))) throw new ProductNotFound()
    const [references, { replacedBy, replaces }] = await Promise.all([
      referenceStore.list(db, id),
      referenceStore.findReplacements(db, id),
    ])
    return {
      references,
      replacedBy: replacedBy && toReplacement(replacedBy),
      replaces: replaces.map(toReplacement),
    }
  })

  fileScope(app, { mostBytes: referenceBounds.fileBytes }, (scope) => {
    route(scope, importReferences, async ({ query: { apply }, raw }, reply) => {
      const { file } = await whileArriving(reply, () =>
        receiveFile(raw, { spoolFolder, mostBytes: referenceBounds.fileBytes }),
      )
      try {
        const isApplied = apply === 'true'
        const counts = await inTurn(async () => {
          const content = await readAsCsv(file, workbooks, 'staff')
          return importReferenceFile(direct, content, { isApplied })
        }, 'staff')
        return { ...counts, applied: isApplied }
      } catch (error) {
        throw error instanceof ImportRefused ? new ReferencesRefused(error.faults) : error
      } finally {
        await file.close()
      }
    })
  })
}

function toReplacement({ id, name, partNumber }: ReplacementRow) {
  return { _id: id, name, partNumber }
}
