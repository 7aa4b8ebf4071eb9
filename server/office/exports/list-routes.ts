import type { FastifyInstance } from 'fastify'
import { exportCart, exportOrder } from '../../../contract/ordering/quick-order/kept-lists.ts'
import type { ReadCarts } from '../../ordering/carts/read-carts.ts'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { nameSheet } from '../../platform/sheets/name-sheet.ts'
import type { ExportOptions } from '../../platform/sheets/write-sheet.ts'
import { listFile } from './list-file.ts'
import { type ListLines, readCartList, readOrderList } from './read-lists.ts'
import { type TableFiles, writeTable } from './write-table.ts'

interface ListParts {
  readonly db: Database
  readonly readCarts: ReadCarts
  readonly files: TableFiles
}

/** Carts and orders as files, in the columns in which they came. */
export function listRoutes(app: FastifyInstance, { db, readCarts, files }: ListParts): void {
  const write = (title: string, list: ListLines, options: ExportOptions) =>
    writeTable(files, { title, ...listFile(list.columns, list.lines) }, options)

  route(app, exportCart, async ({ user, params: { id }, query: { format = 'csv' } }, reply) => {
    const file = await write('Cart', await readCartList({ db, readCarts }, user, id), { format })
    nameSheet(reply, 'cart', format)
    return file
  })

  route(app, exportOrder, async ({ user, params: { id }, query: { format = 'csv' } }, reply) => {
    const list = await readOrderList(db, user.email, id)
    const file = await write('Order', list, { format })
    nameSheet(reply, `order-${list.orderNo}`, format)
    return file
  })
}
