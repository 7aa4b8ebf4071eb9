import { v7 as uuidv7 } from 'uuid'
import type {
  DocumentContent,
  DocumentKind,
} from '../../../contract/fulfilment/document-content.ts'
import type { BillTo } from '../../../contract/people/addresses/billing.ts'
import { flatAddress } from '../../../contract/people/addresses/flat-address.ts'
import type { ShipTo } from '../../../contract/people/addresses/ship-to.ts'
import { cents } from '../../../contract/values/money/money.ts'
import type { DeliveryTerms } from '../../ordering/delivery/delivery-terms.ts'
import { dayOf } from '../../platform/base/days.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { putBookmark, readSnapshot } from '../../platform/database/feed.ts'
import type { KeptAnswering } from '../../platform/idempotency/kept-answering.ts'
import { keptAnswers } from '../../platform/idempotency/kept-answers.ts'
import { writeCreditNote } from './credit-note.ts'
import { NoSeller, NothingToInvoice } from './document-errors.ts'
import { type Due, documentStore, type InvoiceRow, READER } from './document-store.ts'
import { writeInvoice } from './invoice-content.ts'
import { type ListedDocument, listDocuments } from './read-documents.ts'

interface IssueParts {
  readonly db: Database
  /** Keeps other nodes from numbering until the transaction ends; returns the prefixes. */
  readonly lockNumbering: (tx: Transaction) => Promise<Numbering>
  readonly findTerms: () => Promise<Owner>
  readonly now: () => Date
  /** Called for a paper that can't be written; the others are still issued. */
  readonly onFailure: (orderId: string, error: unknown) => void
  /** Papers in one transaction; the others follow in the next. */
  readonly atOnce?: number
}

type Owner = Pick<DeliveryTerms, 'seller'>
type Numbering = DeliveryTerms['numbering']

/** A paper that is not numbered yet. */
interface PaperDraft {
  readonly kind: DocumentKind
  readonly orderId: string
  readonly cause: string
  readonly creditOf: string | null
  readonly content: DocumentContent
}

/** Changes of a new invoice about its buyer; absent fields stay. */
interface Corrected {
  readonly billTo?: BillTo | undefined
  readonly shipTo?: ShipTo | undefined
}

interface Replacement {
  readonly orderId: string
  readonly corrected: Corrected
  readonly owner: Owner
  readonly numbering: Numbering
}

export type IssueDocuments = ReturnType<typeof makeIssueDocuments>

/** Invoices for payments and credit notes for refunds, numbered one at a time on all nodes. */
export function makeIssueDocuments(parts: IssueParts) {
  const { db, lockNumbering, findTerms, now, onFailure, atOnce = 100 } = parts

  /** Returns whether more are due. Orders whose papers fail are added to `failed`, and left out from then on. */
  async function issueSome(owner: Owner, failed: Set<string>): Promise<boolean> {
    return db.transaction(async (tx) => {
      const numbering = await lockNumbering(tx)
      // Read before everything else, so that the next run finds all later moves.
      const next = await readSnapshot(tx)
      const bookmark = await documentStore.findBookmark(tx)
      const due = bookmark ? await documentStore.listDue(tx, bookmark, atOnce, failed) : []
      for (const one of due)
        if (!(await isIssued(tx, one, owner, numbering))) failed.add(one.orderId)
      if (due.length === atOnce) return true
      // After a failure the bookmark stays, so that the next run finds the order again.
      if (failed.size === 0)
        await putBookmark(tx, READER, { seen: next, recountedOn: dayOf(now()) })
      return false
    })
  }

  /** Runs in a savepoint: a paper that fails gives its number back. */
  async function isIssued(
    tx: Transaction,
    due: Due,
    owner: Owner,
    numbering: Numbering,
  ): Promise<boolean> {
    try {
      await tx.transaction(async (part) => {
        await issue(part, await draftOf(part, due, owner), numbering)
      })
      return true
    } catch (error) {
      onFailure(due.orderId, error)
      return false
    }
  }

  /** With the next number of its series. The transaction must have locked the numbers. */
  async function issue(
    tx: Transaction,
    draft: PaperDraft,
    { invoicePrefix, creditNotePrefix }: Numbering,
  ): Promise<InvoiceRow> {
    const issuedOn = dayOf(now())
    const year = Number(issuedOn.slice(0, 4))
    const count = await documentStore.takeNumber(tx, draft.kind, year)
    const prefix = draft.kind === 'invoice' ? invoicePrefix : creditNotePrefix
    const row = {
      ...draft,
      id: uuidv7(),
      issuedOn,
      currency: 'USD',
      number: `${prefix}-${year}-${String(count).padStart(6, '0')}`,
      totalCents: draft.content.totalCents,
      taxCents: draft.content.taxCents,
    }
    await documentStore.insert(tx, row)
    return row
  }

  async function replaceInvoice(
    tx: Transaction,
    { orderId, corrected, owner, numbering }: Replacement,
  ): Promise<void> {
    const former = await documentStore.findInvoice(tx, orderId)
    const left = former && cents(former.totalCents - former.creditedCents)
    if (!former || !left || owner.seller.legalName === '') throw new NothingToInvoice()
    const { id, number, content } = former
    const rest = writeCreditNote(content, former.credited, { amountCents: left, pieces: [] })
    await issue(tx, creditDraft(orderId, former, `again:${id}`, rest), numbering)
    const again = await issue(
      tx,
      {
        kind: 'invoice',
        orderId,
        cause: `again:${number}`,
        creditOf: null,
        content: addressed({ ...content, seller: owner.seller }, corrected),
      },
      numbering,
    )
    for (const note of former.notes)
      await issue(tx, creditDraft(orderId, again, `again:${note.number}`, note.content), numbering)
  }

  return {
    /**
     * Issues what payments and refunds between two moments lack, at most `most` papers, and says how many, how many
     * orders’ papers failed, and whether there are more.
     */
    async issueMissing(from: Date, before: Date, most: number) {
      const owner = await findTerms()
      if (owner.seller.legalName === '') throw new NoSeller()
      const failed = new Set<string>()
      let issued = 0
      for (let isMore = true; isMore && issued < most; )
        isMore = await db.transaction(async (tx) => {
          const numbering = await lockNumbering(tx)
          const due = await documentStore.listMissing(tx, from, before, atOnce, failed)
          for (const one of due) {
            if (failed.has(one.orderId)) continue
            if (await isIssued(tx, one, owner, numbering)) issued += 1
            else failed.add(one.orderId)
          }
          return due.length === atOnce
        })
      return { issued, failed: failed.size, isMore: issued >= most }
    },

    /** Safe at any moment and on any number of nodes. Without a seller's legal name it does nothing. */
    async issueDue(shutdown?: AbortSignal): Promise<void> {
      const owner = await findTerms()
      if (owner.seller.legalName === '') return
      const bookmark = await documentStore.findBookmark(db)
      let isMore = !bookmark || (await documentStore.hasMoved(db, bookmark))
      const failed = new Set<string>()
      while (isMore && !shutdown?.aborted) {
        isMore = await issueSome(owner, failed)
      }
    },

    /**
     * Issues a new invoice with today's seller, and another bill-to or address if one is given. Credits the rest of the
     * former one and repeats its credit notes for the new one, so that each has its own. Returns all papers of the order.
     */
    async issueAgain<Answer>(
      orderId: string,
      corrected: Corrected,
      answering: KeptAnswering<readonly ListedDocument[], Answer>,
    ): Promise<Answer> {
      const owner = await findTerms()
      return keptAnswers.inTransaction(db, answering, async (tx) => {
        const numbering = await lockNumbering(tx)
        await replaceInvoice(tx, { orderId, corrected, owner, numbering })
        return listDocuments(tx, 'everybody', orderId)
      })
    },
  }
}

async function draftOf(
  tx: Transaction,
  { orderId, refundId }: Due,
  owner: Owner,
): Promise<PaperDraft> {
  if (refundId === null) {
    const content = await writeInvoice(tx, orderId, owner.seller)
    return { kind: 'invoice', orderId, cause: `payment:${orderId}`, creditOf: null, content }
  }
  const invoice = await documentStore.findInvoice(tx, orderId)
  if (!invoice) throw new Error(`Order ${orderId} has no invoice.`)
  const refund = await documentStore.readRefund(tx, refundId)
  const note = writeCreditNote(invoice.content, invoice.credited, refund)
  return creditDraft(orderId, invoice, `refund:${refundId}`, note)
}

function creditDraft(
  orderId: string,
  invoice: Pick<InvoiceRow, 'id' | 'number' | 'content'>,
  cause: string,
  amounts: ReturnType<typeof writeCreditNote>,
): PaperDraft {
  const { lines, taxes, credited, netCents, taxCents, totalCents } = amounts
  const content = {
    ...invoice.content,
    lines,
    taxes,
    credited,
    netCents,
    taxCents,
    totalCents,
    creditOf: invoice.number,
  }
  return { kind: 'creditNote', orderId, cause, creditOf: invoice.id, content }
}

function addressed(content: DocumentContent, { billTo, shipTo }: Corrected): DocumentContent {
  const buyer = { ...content.buyer, billTo: billTo ?? content.buyer.billTo }
  if (!shipTo) return { ...content, buyer }
  const { address, code: postCode } = flatAddress(shipTo)
  const { name, phone } = shipTo
  return { ...content, shipTo, buyer: { ...buyer, address, postCode, name, phone } }
}
