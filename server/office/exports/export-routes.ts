import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportOrders, exportOwnOrders } from '../../../contract/fulfilment/papers.ts'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { streamCsv } from '../../platform/sheets/csv/write-csv.ts'
import { nameSheet } from '../../platform/sheets/name-sheet.ts'
import type { ExportOptions } from '../../platform/sheets/write-sheet.ts'
import { type ChosenOrders, sheetOfOrders } from './export-orders.ts'

/** Files of orders, written in a process of their own. */
export interface OrderFiles {
  orders(chosen: ChosenOrders, options: ExportOptions): Promise<Readable>
}

interface ExportParts {
  readonly db: Database
  readonly files: OrderFiles
}

export function exportRoutes(app: FastifyInstance, { db, files }: ExportParts): void {
  route(app, exportOrders, async ({ query: { format = 'csv', q, ids, ...filter } }, reply) => {
    const choice = { ...filter, text: q }
    const file = await files.orders({ scope: 'everybody', choice, ids }, { format })
    nameSheet(reply, 'orders', format)
    return file
  })

  route(app, exportOwnOrders, async ({ query: { format = 'csv' }, user }, reply) => {
    const chosen = { scope: { customerEmail: user.email }, choice: {} }
    const file =
      format === 'csv'
        ? streamCsv(sheetOfOrders(db, chosen))
        : await files.orders(chosen, { format })
    nameSheet(reply, 'my-orders', format)
    return file
  })
}
