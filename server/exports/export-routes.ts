import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportOrders, exportOwnOrders } from '../../contract/calls/goods/papers.ts'
import { route } from '../http/route.ts'
import { nameSheet } from '../sheets/name-sheet.ts'
import type { ExportWish } from '../sheets/write-sheet.ts'
import type { ChosenOrders } from './export-orders.ts'

/** Files of orders, written in a process of their own. */
export interface OrderFiles {
  orders(chosen: ChosenOrders, wish: ExportWish): Promise<Readable>
}

export function exportRoutes(app: FastifyInstance, files: OrderFiles): void {
  route(app, exportOrders, async ({ query: { format = 'csv', q, ids, ...filter } }, reply) => {
    const choice = { ...filter, text: q }
    const file = await files.orders({ scope: 'everybody', choice, ids }, { format })
    nameSheet(reply, 'orders', format)
    return file
  })

  route(app, exportOwnOrders, async ({ query: { format = 'csv' }, user }, reply) => {
    const scope = { customerEmail: user.email }
    const file = await files.orders({ scope, choice: {} }, { format })
    nameSheet(reply, 'my-orders', format)
    return file
  })
}
