import { and, asc, eq, gt, gte, lt, or, sql } from 'drizzle-orm'
import { DOCUMENTS_AT_ONCE } from '../../../contract/fulfilment/documents.ts'
import { OrderNotFound } from '../../ordering/orders/order-errors.ts'
import { inScope, isShown, type OrderScope } from '../../ordering/orders/order-scope.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { document, paperFile } from '../../platform/database/tables/papers.ts'
import { DocumentNotFound } from './document-errors.ts'

export type DocumentRow = typeof document.$inferSelect
export type ListedDocument = Pick<
  DocumentRow,
  'id' | 'kind' | 'number' | 'issuedOn' | 'totalCents'
> & {
  readonly sha256: Buffer | null
}

/** Papers of a month that are read at a time. */
const A_PAGE = 50

/** Throws if there is no such order in the scope. */
export async function listDocuments(
  db: Queryable,
  scope: OrderScope,
  orderId: string,
): Promise<ListedDocument[]> {
  const { id, kind, number, issuedOn, totalCents } = document
  const rows = await db
    .select({
      order: orders.id,
      paper: { id, kind, number, issuedOn, totalCents },
      sha256: paperFile.sha256,
    })
    .from(orders)
    .leftJoin(document, eq(document.orderId, orders.id))
    .leftJoin(paperFile, eq(paperFile.key, document.pdfKey))
    .where(isShown(scope, orderId))
    .orderBy(asc(document.id))
    .limit(DOCUMENTS_AT_ONCE)
  if (rows.length === 0) throw new OrderNotFound()
  return rows.flatMap(({ paper, sha256 }) => (paper ? [{ ...paper, sha256 }] : []))
}

/** Throws if there is no such paper in the scope: another's is not there. */
export async function findDocument(
  db: Database,
  scope: OrderScope,
  id: string,
): Promise<DocumentRow> {
  const [found] = await db
    .select({ paper: document })
    .from(document)
    .innerJoin(orders, eq(orders.id, document.orderId))
    .where(and(eq(document.id, id), inScope(scope)))
  if (!found) throw new DocumentNotFound()
  return found.paper
}

/** The papers of a month and what they weigh as far as they are drawn. */
export async function weighMonth(db: Database, month: string) {
  const [row] = await db
    .select({
      papers: sql<number>`count(*)::integer`,
      bytes: sql<number>`coalesce(sum(octet_length(${paperFile.bytes})), 0)::double precision`,
    })
    .from(document)
    .leftJoin(paperFile, eq(paperFile.key, document.pdfKey))
    .where(inMonth(month))
  return row ?? { papers: 0, bytes: 0 }
}

/** The papers of a month by day, page by page. */
export async function* readMonth(db: Database, month: string): AsyncGenerator<DocumentRow> {
  let last: DocumentRow | undefined
  do {
    const page: DocumentRow[] = await db
      .select()
      .from(document)
      .where(and(inMonth(month), last && isAfter(last)))
      .orderBy(asc(document.issuedOn), asc(document.id))
      .limit(A_PAGE)
    yield* page
    last = page.length === A_PAGE ? page.at(-1) : undefined
  } while (last)
}

function inMonth(month: string) {
  const first = `${month}-01`
  return and(
    gte(document.issuedOn, first),
    lt(document.issuedOn, sql`(${first}::date + interval '1 month')::date`),
  )
}

const isAfter = ({ issuedOn, id }: DocumentRow) =>
  or(gt(document.issuedOn, issuedOn), and(eq(document.issuedOn, issuedOn), gt(document.id, id)))
