import type { FastifyInstance } from 'fastify'
import {
  enterStockBy,
  findProductBy,
  putProductBy,
} from '../../../contract/catalogue/external-products.ts'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import type { ExternalNumber } from '../../../contract/values/external-number.ts'
import type { Database } from '../../platform/database/database.ts'
import { describeAct } from '../../platform/history/act.ts'
import { readExternalNumber } from '../../platform/http/read-external-number.ts'
import { route } from '../../platform/http/route.ts'
import type { ProductAnswers } from '../products/product-answer.ts'
import type { ProductService } from '../products/product-service.ts'
import { makeEnterStock, type StockEntered } from '../stock/enter-stock.ts'
import { NoProductOfNumber } from './external-product-errors.ts'
import { externalProducts } from './external-product-store.ts'
import { makePutProduct } from './put-product.ts'

interface ExternalProductParts {
  readonly db: Database
  readonly now: () => Date
  readonly shopEmail: string
  readonly service: ProductService
  readonly answers: ProductAnswers
}

/** Products by the numbers that other systems have for them. */
export function externalProductRoutes(app: FastifyInstance, parts: ExternalProductParts): void {
  const { db, service, answers } = parts
  const put = makePutProduct(parts)
  const enter = makeEnterStock(db)

  const find = async (params: ExternalNumber): Promise<string> => {
    const named = readExternalNumber(params)
    const id = await externalProducts.find(db, named)
    if (id === undefined) throw new NoProductOfNumber(named)
    return id
  }

  route(app, putProductBy, async ({ params, body, user }) => {
    const { id, outcome, isDraft, changeSetId } = await put(readExternalNumber(params), body, user)
    return { _id: id, outcome, isDraft, changeSetId: changeSetId ?? null }
  })

  route(app, findProductBy, async ({ params }) => {
    const product = await service.get(await find(params), true)
    const [details] = await answers.toDetails([product], true)
    return details as ProductDetails
  })

  route(app, enterStockBy, async ({ params, body: { pieces, reason }, user, keyed }) => {
    const id = await find(params)
    describeAct({ subject: { kind: 'product', id } })
    const toAnswer = (entered: StockEntered) => ({
      insertedId: entered.id,
      available: entered.available,
    })
    return enter(id, { kind: 'count', counted: pieces, reason }, user, { keyed, toAnswer })
  })
}
