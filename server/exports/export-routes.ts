import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportOrders, exportOwnOrders } from '../../contract/calls/goods/papers.ts'
import type { Database } from '../database/database.ts'
import { route } from '../http/route.ts'
import { nameSheet } from '../sheets/name-sheet.ts'
import type { ExportWish } from '../sheets/write-sheet.ts'
import { type ChosenOrders, exportOrders as writeOrders } from './export-orders.ts'

/** Files of orders, written in a process of their own. */
export interface OrderFiles {
  orders(chosen: ChosenOrders, wish: ExportWish): Promise<Readable>
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
    const scope = { customerEmail: user.email }
    const chosen = { scope, choice: {} }
    const file = await (format === 'csv' ? writeCsv(db, chosen) : files.orders(chosen, { format }))
    nameSheet(reply, 'my-orders', format)
    return file
  })
}

/** One customer's orders are few: a process of their own took ten times as long to start as to write them. */
function writeCsv(db: Database, chosen: ChosenOrders): Readable {
  const file = new PassThrough()
  writeOrders(db, chosen, { format: 'csv' }, file, () => {}).catch((error) => file.destroy(error))
  return file
}
