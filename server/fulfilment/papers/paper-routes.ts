import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { findPickList, printPickList } from '../../../contract/fulfilment/desk/pick-lists.ts'
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
import { sendPdf } from '../../platform/papers/send-pdf.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import { ReturnNotFound } from '../returns/return-errors.ts'
import type { DocumentWorker } from './document-worker.ts'
import type { PalletLabels, PaperPart } from './papers.ts'
import {
  findReturnLabel,
  makeFindShopName,
  planSlips,
  readSlips,
  toPalletLabels,
} from './read-papers.ts'
import { ofIds, ofNumbers, readPickList } from './read-pick-list.ts'

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

class NothingToPick extends DomainError {
  constructor() {
    super('nothingLeft', 'Nothing of these orders is left to pack')
  }
}

interface PaperParts {
  readonly db: Database
  readonly settings: SettingDesk
  readonly worker: DocumentWorker
}

export function paperRoutes(app: FastifyInstance, { db, settings, worker }: PaperParts): void {
  const findShop = makeFindShopName(settings)

  /** Throws if there is no such order, or no such shipment of it. */
  async function plan(ids: readonly string[], shipmentNo?: number) {
    const planned = await planSlips(db, ids, await findShop(), shipmentNo)
    if (planned.length === 0) throw new OrderNotFound()
    return planned
  }

  async function printSlips(planned: Awaited<ReturnType<typeof plan>>, labels = false) {
    const lines = planned.reduce((sum, one) => sum + one.lines, 0)
    if (lines > MOST_LINES) throw new TooMuchToPrint(MOST_LINES, 'lines')
    return worker.print(withLabels(readSlips(db, planned), labels ? labelsOf(planned) : []))
  }

  /** For label printers, after the slips: they are of another size. */
  async function* withLabels(slips: AsyncGenerator<PaperPart>, papers: readonly PalletLabels[]) {
    yield* slips
    if (papers.length > 0) yield { kind: 'palletLabels', papers } as const
  }

  function labelsOf(planned: Parameters<typeof toPalletLabels>[0]): PalletLabels[] {
    const papers = toPalletLabels(planned)
    const pallets = papers.reduce((sum, one) => sum + one.pallets, 0)
    if (pallets > MOST_PALLETS) throw new TooMuchToPrint(MOST_PALLETS, 'labels')
    return papers
  }

  async function readPicks(which: SQL) {
    const list = await readPickList(db, which)
    const lines = list.orders.reduce((sum, order) => sum + order.lines.length, 0)
    if (lines > MOST_LINES) throw new TooMuchToPrint(MOST_LINES, 'lines')
    return list
  }

  route(app, printPackingSlip, async ({ params, query }, reply) => {
    const file = await printSlips(await plan([params.id], query.shipment))
    return sendPdf(reply, 'packing-slip', file)
  })

  route(app, printPackingSlips, async ({ query }, reply) => {
    const file = await printSlips(await plan([...new Set(query.ids)]), query.labels === 'true')
    return sendPdf(reply, 'packing-slips', file)
  })

  route(app, printPalletLabels, async ({ params, query }, reply) => {
    const papers = labelsOf(await plan([params.id], query.shipment))
    const file = await worker.printOne({ kind: 'palletLabels', papers }, 'staff')
    return sendPdf(reply, 'pallet-labels', file)
  })

  route(app, findPickList, ({ query }) => readPicks(ofNumbers(query.orders)))

  route(app, printPickList, async ({ body }, reply) => {
    const list = await readPicks(ofIds(body.ids))
    if (list.orders.length === 0) throw new NothingToPick()
    const papers = [{ ...list, shop: await findShop() }]
    return sendPdf(reply, 'pick-list', await worker.printOne({ kind: 'pickList', papers }, 'staff'))
  })

  route(app, printReturnLabel, async ({ params, user }, reply) => {
    const label = await findReturnLabel(db, params.id, scopeOf(user), await findShop())
    if (!label) throw new ReturnNotFound()
    const file = await worker.printOne({ kind: 'returnLabel', papers: [label] }, workOf(user))
    return sendPdf(reply, 'return-label', file)
  })
}
