import type { FastifyInstance } from 'fastify'
import { referenceBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { importReferences, listReferences } from '../../../contract/catalogue/parts/references.ts'
import type { Database } from '../../platform/database/database.ts'
import { fileScope, whileArriving } from '../../platform/http/file-scope.ts'
import { route } from '../../platform/http/route.ts'
import { ImportRefused } from '../../platform/sheets/faults.ts'
import type { InTurn } from '../../platform/sheets/files-busy.ts'
import { receiveFile } from '../../platform/sheets/receive-file.ts'
import { readAsCsv, type Workbooks } from '../../platform/sheets/receive-sheet.ts'
import { ProductNotFound } from '../products/product-errors.ts'
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
