import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DocumentContent } from '../../../contract/fulfilment/document-content.ts'
import { isMemberState } from '../../../contract/ordering/tax/tax.ts'
import { orderPage } from '../../ordering/orders/mails/order-mail-texts.ts'
import type { WorkOf } from '../../platform/base/work-slots.ts'
import type { Database } from '../../platform/database/database.ts'
import { document, paperFile } from '../../platform/database/tables/papers.ts'
import type { DocumentWorker } from '../papers/document-worker.ts'
import type { DocumentPaper } from '../papers/papers.ts'
import { putDocumentMail } from './document-mails.ts'
import type { DocumentRow } from './read-documents.ts'

interface DrawParts {
  readonly db: Database
  readonly worker: Pick<DocumentWorker, 'printOne' | 'writeXml'>
  readonly publicUrl: string
  readonly now: () => Date
  readonly onFailure: (number: string, error: unknown) => void
}

/** Papers that one node takes at once; others take the next. */
const AT_ONCE = 5
/** A paper that can't be drawn is tried again after this time. */
const PAUSE_SECONDS = 120

export type DrawDocuments = ReturnType<typeof makeDrawDocuments>

/** Draws papers once and keeps their bytes: every download of a number is the same. */
export function makeDrawDocuments({ db, worker, publicUrl, now, onFailure }: DrawParts) {
  const pageOf = (orderId: string) => orderPage({ order: { id: orderId }, site: publicUrl })

  /** The next undrawn papers, which no other node takes meanwhile. */
  async function takeUndrawn(): Promise<DocumentRow[]> {
    const at = sql.param(now(), document.drawAfter)
    return db
      .update(document)
      .set({ drawAfter: sql`${at}::timestamptz + make_interval(secs => ${PAUSE_SECONDS})` })
      .where(
        sql`${document.id} in (select id from ${document} where pdf_key is null and draw_after <= ${at}
          order by draw_after limit ${AT_ONCE} for update skip locked)`,
      )
      .returning()
  }

  const toPaper = ({ kind, number, issuedOn, content, orderId }: DocumentRow): DocumentPaper => ({
    kind,
    number,
    issuedOn,
    content,
    orderPage: pageOf(orderId),
  })

  async function print(paper: DocumentPaper, whose: WorkOf): Promise<Buffer> {
    const xml = isEuropean(paper) ? await worker.writeXml(paper, 'cii', whose) : null
    return worker.printOne({ kind: 'document', papers: [paper], xml }, whose)
  }

  /** Keeps the bytes, unless another node was first; whichever is kept is returned. */
  async function draw(row: DocumentRow, whose: WorkOf): Promise<Buffer> {
    const bytes = await print(toPaper(row), whose)
    const sha256 = createHash('sha256').update(bytes).digest()
    const isFirst = await db.transaction(async (tx) => {
      await tx
        .insert(paperFile)
        .values({ key: row.id, type: 'application/pdf', bytes, sha256 })
        .onConflictDoNothing()
      const { rowCount } = await tx
        .update(document)
        .set({ pdfKey: row.id })
        .where(and(eq(document.id, row.id), isNull(document.pdfKey)))
      if (rowCount === 1) await putDocumentMail(tx, row, now())
      return rowCount === 1
    })
    return isFirst ? bytes : ((await findBytes(row.id)) ?? bytes)
  }

  async function findBytes(key: string): Promise<Buffer | undefined> {
    const [file] = await db.select().from(paperFile).where(eq(paperFile.key, key))
    return file?.bytes
  }

  return {
    /** Draws what was issued; a paper that fails is left for later. */
    async drawDue(shutdown?: AbortSignal): Promise<void> {
      // Those that were taken are drawn: left, they would wait for their next try.
      while (!shutdown?.aborted) {
        const rows = await takeUndrawn()
        if (rows.length === 0) return
        for (const row of rows)
          await draw(row, 'others').catch((error) => onFailure(row.number, error))
      }
    },

    /** The bytes of a paper, drawn now if they have not been. */
    async read(row: DocumentRow, whose: WorkOf): Promise<Buffer> {
      return (row.pdfKey && (await findBytes(row.pdfKey))) || draw(row, whose)
    },

    writeXml: (row: DocumentRow, format: 'ubl' | 'cii', whose: WorkOf): Promise<string> =>
      worker.writeXml(toPaper(row), format, whose),

    /** Without a number, and not kept. */
    printProforma: (
      content: DocumentContent,
      issuedOn: string,
      { orderId, whose }: { readonly orderId: string | null; readonly whose: WorkOf },
    ) =>
      print(
        {
          kind: 'proforma',
          number: null,
          issuedOn,
          content,
          orderPage: orderId && pageOf(orderId),
        },
        whose,
      ),
  }
}

/** Where tax offices read Factur-X; a pro-forma is no invoice to them. */
function isEuropean({ kind, content }: DocumentPaper): boolean {
  if (kind === 'proforma') return false
  const { seller, shipTo, buyer } = content
  const countries = [seller.country, shipTo?.country, buyer.billTo?.country]
  return countries.some((country) => country !== undefined && isMemberState(country))
}
