import type { FastifyInstance } from 'fastify'
import {
  printPackingSlip,
  printPackingSlips,
  printPalletLabels,
} from '../../../contract/fulfilment/papers.ts'
import { printReturnLabel } from '../../../contract/fulfilment/returns.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { OrderNotFound } from '../../ordering/orders/order-errors.ts'
import { scopeOf } from '../../ordering/orders/order-scope.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { workOf } from '../../platform/http/refusals/guards.ts'
import { route } from '../../platform/http/route.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import { ReturnNotFound } from '../returns/return-errors.ts'
import type { DocumentWorker } from './document-worker.ts'
import {
  findReturnLabel,
  planSlips,
  readSlips,
  type ShopName,
  toPalletLabels,
} from './read-papers.ts'
import { sendPdf } from './send-pdf.ts'

/** The process of documents draws so many within its time, with room to spare. */
const MOST_LINES = 6000
const MOST_PALLETS = 1000

/** More than one file can hold. */
class TooMuchToPrint extends DomainError {
  constructor(most: number, what: string) {
    super(
      'tooManyRows',
      `More than ${formatCount(most)} ${what} don’t fit into one file. Print fewer at a time`,
    )
  }
}

interface PaperParts {
  readonly db: Database
  readonly settings: SettingDesk
  readonly worker: DocumentWorker
}

export function paperRoutes(app: FastifyInstance, { db, settings, worker }: PaperParts): void {
  async function findShop(): Promise<ShopName> {
    const { name, address } = (await settings.values(['shop'])).shop
    return { name, address }
  }

  /** Throws if there is no such order, or no such shipment of it. */
  async function plan(ids: readonly string[], shipmentNo?: number) {
    const planned = await planSlips(db, ids, await findShop(), shipmentNo)
    if (planned.length === 0) throw new OrderNotFound()
    return planned
  }

  async function printSlips(ids: readonly string[], shipmentNo?: number): Promise<Buffer> {
    const planned = await plan(ids, shipmentNo)
    const lines = planned.reduce((sum, one) => sum + one.lines, 0)
    if (lines > MOST_LINES) throw new TooMuchToPrint(MOST_LINES, 'lines')
    return worker.print(readSlips(db, planned))
  }

  route(app, printPackingSlip, async ({ params, query }, reply) => {
    const file = await printSlips([params.id], query.shipment)
    return sendPdf(reply, 'packing-slip', file)
  })

  route(app, printPackingSlips, async ({ query }, reply) => {
    const file = await printSlips([...new Set(query.ids)])
    return sendPdf(reply, 'packing-slips', file)
  })

  route(app, printPalletLabels, async ({ params, query }, reply) => {
    const papers = toPalletLabels(await plan([params.id], query.shipment))
    const pallets = papers.reduce((sum, one) => sum + one.pallets, 0)
    if (pallets > MOST_PALLETS) throw new TooMuchToPrint(MOST_PALLETS, 'labels')
    const file = await worker.printOne({ kind: 'palletLabels', papers }, 'staff')
    return sendPdf(reply, 'pallet-labels', file)
  })

  route(app, printReturnLabel, async ({ params, user }, reply) => {
    const label = await findReturnLabel(db, params.id, scopeOf(user), await findShop())
    if (!label) throw new ReturnNotFound()
    const file = await worker.printOne({ kind: 'returnLabel', papers: [label] }, workOf(user))
    return sendPdf(reply, 'return-label', file)
  })
}
