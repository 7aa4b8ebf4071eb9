import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  exportDocuments,
  findDocument as findDocumentCall,
  findDocumentXml,
  ISSUED_AT_ONCE,
  invoiceAgain,
  issueMissing as issueMissingCall,
  listDocuments as listDocumentsCall,
  type OrderDocument,
  printCartProforma,
  printOrderProforma,
} from '../../../contract/fulfilment/documents.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { startOfDay } from '../../../contract/values/days/zones.ts'
import { dollarsFromCents } from '../../../contract/values/money/money.ts'
import type { ReadCarts } from '../../ordering/carts/read-carts.ts'
import type { CostOfDelivery } from '../../ordering/delivery/delivered-cost.ts'
import type { DeliveryTerms } from '../../ordering/delivery/delivery-terms.ts'
import {
  OrderAlreadyPaid,
  OrderNotFound,
  OrderNotPayable,
} from '../../ordering/orders/order-errors.ts'
import { scopeOf } from '../../ordering/orders/order-scope.ts'
import { wasPaid } from '../../ordering/orders/order-state.ts'
import { orderStore } from '../../ordering/orders/order-store.ts'
import { readBillTo } from '../../people/billing/read-bill-to.ts'
import { addDays, dayOf } from '../../platform/base/days.ts'
import type { Database } from '../../platform/database/database.ts'
import { workOf } from '../../platform/http/refusals/guards.ts'
import { route } from '../../platform/http/route.ts'
import { sendPdf } from '../../platform/papers/send-pdf.ts'
import { NoSeller, TooManyDocuments } from './document-errors.ts'
import type { DrawDocuments } from './draw-documents.ts'
import { writeInvoice } from './invoice-content.ts'
import type { IssueDocuments } from './issue-documents.ts'
import { writeCartProforma } from './proforma.ts'
import {
  findDocument,
  type ListedDocument,
  listDocuments,
  readMonth,
  weighMonth,
} from './read-documents.ts'
import { type ZippedFile, zipBounds, zipFiles } from './zip-documents.ts'

interface DocumentRouteParts {
  readonly db: Database
  readonly issueDocuments: IssueDocuments
  readonly drawDocuments: DrawDocuments
  readonly readCarts: ReadCarts
  readonly costOf: CostOfDelivery
  readonly findTerms: () => Promise<DeliveryTerms>
  readonly now: () => Date
}

export function documentRoutes(app: FastifyInstance, parts: DocumentRouteParts): void {
  const { db, issueDocuments, drawDocuments, findTerms, now } = parts

  async function findSeller() {
    const { seller } = await findTerms()
    if (seller.legalName === '') throw new NoSeller()
    return seller
  }

  route(app, listDocumentsCall, async ({ user, params }) =>
    (await listDocuments(db, scopeOf(user), params.id)).map(toAnswer),
  )

  route(app, findDocumentCall, async ({ user, params }, reply) => {
    const row = await findDocument(db, scopeOf(user), params.id)
    return sendPdf(reply, row.number, await drawDocuments.read(row, workOf(user)))
  })

  route(app, findDocumentXml, async ({ user, params, query: { format } }, reply) => {
    const row = await findDocument(db, scopeOf(user), params.id)
    const xml = await drawDocuments.writeXml(row, format, workOf(user))
    attach(reply, `${row.number}-${format}.xml`, 'application/xml; charset=utf-8')
    return xml
  })

  route(app, printOrderProforma, async ({ user, params: { id } }, reply) => {
    const order = await orderStore(db).find(scopeOf(user), id)
    if (!order) throw new OrderNotFound()
    if (wasPaid(order.state)) throw new OrderAlreadyPaid()
    if (order.state !== 'awaitingPayment') throw new OrderNotPayable()
    const content = await writeInvoice(db, id, await findSeller())
    const file = await drawDocuments.printProforma(content, dayOf(now()), {
      orderId: id,
      whose: workOf(user),
    })
    return sendPdf(reply, `pro-forma-${order.orderNo}`, file)
  })

  route(app, printCartProforma, async ({ user, params: { id } }, reply) => {
    const content = await writeCartProforma(parts, user, id, findSeller)
    const whose = workOf(user)
    const file = await drawDocuments.printProforma(content, dayOf(now()), { orderId: null, whose })
    return sendPdf(reply, 'pro-forma', file)
  })

  route(app, invoiceAgain, async ({ params: { id }, body: { billTo, shipTo }, keyed }) => {
    const corrected = { billTo: billTo && (await readBillTo(billTo)), shipTo }
    const toPapers = (papers: readonly ListedDocument[]) => papers.map(toAnswer)
    return issueDocuments.issueAgain(id, corrected, { keyed, toAnswer: toPapers })
  })

  route(app, issueMissingCall, ({ body: { from, to } }) => {
    const before = startOfDay(shopZone(), addDays(to, 1))
    return issueDocuments.issueMissing(startOfDay(shopZone(), from), before, ISSUED_AT_ONCE)
  })

  route(app, exportDocuments, async ({ query: { month } }, reply) => {
    const { papers, bytes } = await weighMonth(db, month)
    if (papers > zipBounds.files || bytes > zipBounds.bytes) throw new TooManyDocuments(papers)
    attach(reply, `documents-${month}.zip`, 'application/zip')
    return Readable.from(zipFiles(readFiles(month)))
  })

  async function* readFiles(month: string): AsyncGenerator<ZippedFile> {
    for await (const row of readMonth(db, month))
      yield {
        name: `${row.number}.pdf`,
        day: row.issuedOn,
        bytes: await drawDocuments.read(row, 'staff'),
      }
  }
}

function attach(reply: FastifyReply, name: string, type: string): void {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
}

function toAnswer(paper: ListedDocument): OrderDocument {
  return {
    _id: paper.id,
    kind: paper.kind,
    number: paper.number,
    issuedOn: paper.issuedOn,
    total: dollarsFromCents(paper.totalCents),
    sha256: paper.sha256?.toString('hex') ?? null,
  }
}
