import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  closeJournal,
  findJournal,
  listJournalMonths,
} from '../../../contract/office/reports/journal.ts'
import { zipFiles } from '../../fulfilment/documents/zip-documents.ts'
import { route } from '../../platform/http/route.ts'
import { nameSheet } from '../../platform/sheets/name-sheet.ts'
import type { KeepJournal } from './keep-journal.ts'

export function journalRoutes(app: FastifyInstance, journal: KeepJournal): void {
  route(app, listJournalMonths, () => journal.list())

  route(app, findJournal, async ({ query: { month, format } }, reply) => {
    const files = await journal.find(month, format)
    if (format === 'csv') {
      nameSheet(reply, `journal-${month}`, 'csv')
      return files[0]?.bytes
    }
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${format}-journal-${month}.zip"`)
    return Readable.from(zipFiles(files.map((file) => ({ ...file, day: `${month}-01` }))))
  })

  route(app, closeJournal, async ({ body: { month } }) => ({
    closedAt: (await journal.close(month)).toISOString(),
  }))
}
