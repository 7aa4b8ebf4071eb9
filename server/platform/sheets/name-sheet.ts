import type { FastifyReply } from 'fastify'
import type { SpreadsheetFormat } from '../../../contract/catalogue/changes/change-set-bounds.ts'

const TYPES: Readonly<Record<SpreadsheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Says that the answer is a file to download. */
export function nameSheet(reply: FastifyReply, name: string, format: SpreadsheetFormat): void {
  reply
    .type(TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
}
