import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportOrders, exportOwnOrders } from '../../../contract/fulfilment/papers.ts'
import { exportUsers } from '../../../contract/people/users.ts'
import type { ChooseOrders } from '../../ordering/orders/lists/choose-orders.ts'
import { recordAccountEvent } from '../../people/accounts/account-event-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCaller } from '../../platform/http/refusals/caller.ts'
import { route } from '../../platform/http/route.ts'
import { streamCsv } from '../../platform/sheets/csv/write-csv.ts'
import { nameSheet } from '../../platform/sheets/name-sheet.ts'
import type { ExportOptions } from '../../platform/sheets/write-sheet.ts'
import { sheetOfCustomers } from './export-customers.ts'
import { type ChosenOrders, sheetOfOrders } from './export-orders.ts'

/** Files of orders, written in a process of their own. */
export interface OrderFiles {
  orders(chosen: ChosenOrders, options: ExportOptions): Promise<Readable>
}

interface ExportParts {
  readonly db: Database
  readonly files: OrderFiles
  readonly chooseOrders: ChooseOrders
  readonly now: () => Date
}

export function exportRoutes(app: FastifyInstance, parts: ExportParts): void {
  const { db, files, chooseOrders, now } = parts
  route(app, exportOrders, async ({ query }, reply) => {
    const { format = 'csv', ids, kind, tax, refund, ...asked } = query
    const choice = { ...(await chooseOrders(db, asked)), kind, tax, refund }
    const file = await files.orders({ scope: 'everybody', choice, ids }, { format })
    nameSheet(reply, 'orders', format)
    return file
  })

  route(app, exportUsers, async ({ query, user: { email }, raw }, reply) => {
    const event = { kind: 'customersExported', email, from: readCaller(raw) } as const
    await recordAccountEvent(db, event, now())
    nameSheet(reply, 'users', 'csv')
    return streamCsv(sheetOfCustomers(db, query))
  })

  route(app, exportOwnOrders, async ({ query: { format = 'csv' }, user }, reply) => {
    const chosen = { scope: { customerEmail: user.email }, choice: {} }
    const file =
      format === 'csv'
        ? streamCsv(await sheetOfOrders(db, chosen))
        : await files.orders(chosen, { format })
    nameSheet(reply, 'my-orders', format)
    return file
  })
}
