import { v7 as uuidv7 } from 'uuid'
import type { SettingValue } from '../../contract/calls/settings.ts'
import type {
  DocumentContent,
  DocumentKind,
  DocumentLine,
} from '../../contract/delivery/document-content.ts'
import { type Cents, cents } from '../../contract/values/money.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SettingDesk } from '../kept-settings/setting-desk.ts'
import { creditedTax, plainLine, splitCents } from './credited-portion.ts'
import { type Due, documentStore } from './document-store.ts'

interface Issuing {
  readonly db: Database
  readonly settings: Pick<SettingDesk, 'values'>
  readonly now: () => Date
}

interface Owner {
  readonly seller: SettingValue<'seller'>
  readonly numbering: SettingValue<'numbering'>
}

/** Papers of a transaction; the others follow in the next. */
const AT_ONCE = 100

/** Invoices for payments and credit notes for refunds, numbered one at a time on all nodes. */
export function documentIssuing({ db, settings, now }: Issuing) {
  /** Whether more are due. */
  async function issueSome(owner: Owner): Promise<boolean> {
    return db.transaction(async (tx) => {
      await documentStore.lockNumbers(tx)
      // Before anything else is read: what comes later is found again.
      const next = await documentStore.readSnapshot(tx)
      const seen = await documentStore.findBookmark(tx)
      const due = seen === undefined ? [] : await documentStore.listDue(tx, seen, AT_ONCE)
      for (const one of due) await issue(tx, one, owner)
      if (due.length === AT_ONCE) return true
      await documentStore.putBookmark(tx, next, toDay(now()))
      return false
    })
  }

  async function issue(tx: Transaction, { orderId, refundId }: Due, owner: Owner): Promise<void> {
    const issuedOn = toDay(now())
    const kind: DocumentKind = refundId === null ? 'invoice' : 'creditNote'
    const { content, creditOf } =
      refundId === null
        ? { content: await invoiceOf(tx, orderId, owner.seller), creditOf: null }
        : await creditNoteOf(tx, orderId, refundId)
    const year = Number(issuedOn.slice(0, 4))
    const count = await documentStore.takeNumber(tx, kind, year)
    const { invoicePrefix, creditNotePrefix } = owner.numbering
    const prefix = kind === 'invoice' ? invoicePrefix : creditNotePrefix
    await documentStore.insert(tx, {
      ...{ id: uuidv7(), kind, orderId, creditOf, issuedOn, currency: 'USD', content },
      number: `${prefix}-${year}-${String(count).padStart(6, '0')}`,
      cause: refundId === null ? `payment:${orderId}` : `refund:${refundId}`,
      totalCents: content.totalCents,
      taxCents: content.taxCents,
    })
  }

  return {
    /** Safe at any moment and on any number of nodes. Without a seller's legal name it does nothing. */
    async issueDue(): Promise<void> {
      const owner = await settings.values(['seller', 'numbering'])
      if (owner.seller.legalName === '') return
      let isMore = true
      while (isMore) isMore = await issueSome(owner)
    },
  }
}

async function invoiceOf(
  tx: Transaction,
  orderId: string,
  seller: SettingValue<'seller'>,
): Promise<DocumentContent> {
  const { order, lines, taxes } = await documentStore.readOrder(tx, orderId)
  const goods = lines.map(
    (line): DocumentLine => ({
      ...{ lineNo: line.lineNo, name: line.productName, partNumber: line.partNumber },
      ...{ reference: line.reference, quantity: line.quantity, priceCents: line.unitPriceCents },
      ...{ pricePer: line.pricePer, cents: cents(line.totalCents ?? 0) },
    }),
  )
  const freight = order.freightCents > 0 ? [plainLine('Freight', order.freightCents)] : []
  return {
    ...{ seller, shipTo: order.shipTo, orderNo: order.orderNo, poNumber: order.poNumber },
    buyer: {
      ...{ name: order.customerName, email: order.customerEmail, phone: order.phone },
      ...{ address: order.address, postCode: order.postCode },
    },
    paidOn: toDay(order.paidAt ?? order.createdAt),
    creditOf: null,
    lines: [...goods, ...freight],
    taxes: taxes.map(({ orderId: _, taxNo: __, ...row }) => row),
    netCents: cents(order.goodsCents + order.freightCents),
    taxCents: order.taxCents,
    totalCents: order.totalCents,
  }
}

async function creditNoteOf(tx: Transaction, orderId: string, refundId: string) {
  const { invoice, notes } = await documentStore.readInvoice(tx, orderId)
  const refund = await documentStore.readRefund(tx, refundId)
  const of = invoice.content as DocumentContent
  const sum = (amounts: readonly Cents[]) => cents(amounts.reduce((all, one) => all + one, 0))
  const taxCents = creditedTax(
    {
      ...{ totalCents: invoice.totalCents, taxCents: invoice.taxCents },
      earlierCents: sum(notes.map((note) => note.totalCents)),
      earlierTaxCents: sum(notes.map((note) => note.taxCents)),
    },
    refund.amountCents,
  )
  const netCents = cents(refund.amountCents - taxCents)
  const pieces = refund.lines.filter((line) => line.cents > 0)
  const rest = refund.amountCents - sum(pieces.map((line) => line.cents))
  const nets = splitCents(netCents, [...pieces.map((line) => line.cents), rest])
  const goods = pieces.flatMap(({ lineNo, quantity }, place): DocumentLine[] => {
    const line = of.lines.find((one) => one.lineNo === lineNo)
    return line ? [{ ...line, quantity, cents: nets[place] ?? cents(0) }] : []
  })
  const restNet = nets.at(-1) ?? cents(0)
  const restName = pieces.length === 0 ? 'Refund' : 'Freight'
  const bases = splitCents(
    netCents,
    of.taxes.map((row) => row.baseCents),
  )
  const parts = splitCents(
    taxCents,
    of.taxes.map((row) => row.cents),
  )
  const content: DocumentContent = {
    ...of,
    creditOf: invoice.number,
    lines: rest > 0 ? [...goods, plainLine(restName, restNet)] : goods,
    taxes: of.taxes.map((row, place) => ({
      ...row,
      baseCents: bases[place] ?? cents(0),
      cents: parts[place] ?? cents(0),
    })),
    ...{ netCents, taxCents, totalCents: refund.amountCents },
  }
  return { content, creditOf: invoice.id }
}

const toDay = (moment: Date): string => moment.toISOString().slice(0, 10)
