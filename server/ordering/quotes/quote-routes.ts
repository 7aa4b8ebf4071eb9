import type { FastifyInstance } from 'fastify'
import { answerQuote, askForQuote, listQuotes } from '../../../contract/ordering/quotes.ts'
import type { ProductService } from '../../catalogue/products/product-service.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import { makeAskForQuote, type QuoteParts } from './ask-for-quote.ts'
import { makeListQuotes } from './list-quotes.ts'
import { quoteStore } from './quote-store.ts'

const USUAL_PAGE = 50

class QuoteNotOpen extends DomainError {
  constructor() {
    super('quoteNotOpen', 'This was answered meanwhile. Look again')
  }
}

interface QuoteRouteParts extends QuoteParts {
  readonly catalog: ProductService
}

/** Requests for quotes of freight: a buyer asks, staff see what is open and say what they answered. */
export function quoteRoutes(app: FastifyInstance, parts: QuoteRouteParts): void {
  const { db, now } = parts
  const ask = makeAskForQuote(parts)
  const list = makeListQuotes(parts)

  route(app, askForQuote, async ({ user, params, body }) => {
    await ask(user, params.id, body)
    return { asked: true as const }
  })

  route(app, listQuotes, ({ query: { state = 'open', limit = USUAL_PAGE, after } }) =>
    list(state, { limit, after }),
  )

  route(app, answerQuote, async ({ user, params: { id } }) => {
    const isAnswered = await db.transaction((tx) => quoteStore.answer(tx, id, user.id, now()))
    if (!isAnswered) throw new QuoteNotOpen()
    return { modifiedCount: 1 }
  })
}
