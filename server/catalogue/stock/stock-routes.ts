import type { FastifyInstance } from 'fastify'
import {
  downloadCountSheet,
  enterStock,
  findStock,
  listStock,
  sendCountSheet,
} from '../../../contract/catalogue/stock.ts'
import type { Database } from '../../platform/database/database.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../../platform/database/lists/paging.ts'
import { fileScope, whileArriving } from '../../platform/http/file-scope.ts'
import { route } from '../../platform/http/route.ts'
import type { InTurn } from '../../platform/sheets/files-busy.ts'
import { readAsCsv, receiveSheet, type Workbooks } from '../../platform/sheets/receive-sheet.ts'
import type { ProductService } from '../products/product-service.ts'
import { countSheets, writeCountSheet } from './count-sheet.ts'
import { makeEnterStock, type StockEntered } from './enter-stock.ts'
import { makeReadStock, type StockedProduct } from './read-stock.ts'

/** Entries of an answer, unless asked otherwise. */
const ENTRIES_A_PAGE = 50
const COUNT_SHEET_BYTES = sendCountSheet.bodyLimitBytes

interface StockParts {
  readonly db: Database
  readonly products: ProductService
  readonly workbooks: Workbooks
  readonly inTurn: InTurn
  readonly spoolFolder: string
}

export function stockRoutes(
  app: FastifyInstance,
  { db, products, workbooks, inTurn, spoolFolder }: StockParts,
): void {
  const enter = makeEnterStock(db)
  const readStock = makeReadStock(db, products)
  const sheets = countSheets(db)

  route(app, enterStock, ({ params, body, user, keyed }) => {
    const toAnswer = ({ id, available }: StockEntered) => ({ insertedId: id, available })
    return enter(params.id, body, user, { keyed, toAnswer })
  })

  route(app, findStock, ({ params, query: { limit = ENTRIES_A_PAGE, after } }) =>
    readStock.find(params.id, limit, after),
  )

  route(app, listStock, async ({ query, raw }, reply) => {
    const { q = '', stock, bin, limit = LONGEST_PAGE, after } = query
    const page = await readStock.list({ text: q, level: stock, bin }, limit, after)
    sendPageHeaders(raw, reply, page)
    return page.rows.map(toStockAnswer)
  })

  route(app, downloadCountSheet, async (_request, reply) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="count-sheet.csv"')
    return writeCountSheet(db)
  })

  fileScope(app, { mostBytes: COUNT_SHEET_BYTES }, (scope) => {
    route(scope, sendCountSheet, async ({ query, user, raw }, reply) => {
      const { fingerprint, leaveOutRefused } = query
      const sheet = await whileArriving(reply, () =>
        receiveSheet(raw, { spoolFolder, mostBytes: COUNT_SHEET_BYTES }),
      )
      try {
        return await inTurn(async () => {
          const content = await readAsCsv(sheet.file, workbooks, 'staff')
          if (fingerprint === undefined) return sheets.preview(content)
          const title = `Count ${sheet.name}`.slice(0, 120)
          const isRefusedLeftOut = leaveOutRefused === 'true'
          const actorEmail = user.email
          return sheets.apply(content, { title, actorEmail, fingerprint, isRefusedLeftOut })
        }, 'staff')
      } finally {
        await sheet.file.close()
      }
    })
  })
}

function toStockAnswer({ product, figures, level }: StockedProduct) {
  return {
    _id: product.id,
    productName: product.name,
    partNumber: product.partNumber,
    img: product.imageUrl,
    minimum: product.minimum,
    bin: product.furtherFacts.bin ?? null,
    level,
    ...figures,
  }
}
