import type { FastifyInstance } from 'fastify'
import {
  approveReturn,
  closeReturn,
  declineReturn,
  findReturn,
  listReturns,
  type Return,
  receiveReturn,
  requestReturn,
  withdrawReturn,
} from '../../../contract/fulfilment/returns.ts'
import { scopeOf } from '../../ordering/orders/order-scope.ts'
import type { Database } from '../../platform/database/database.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../../platform/database/lists/paging.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { route } from '../../platform/http/route.ts'
import { makeHandleReturn, returnActs } from './handle-return.ts'
import { makeRequestReturn, type ReturnRules } from './request-return.ts'
import { ReturnNotFound } from './return-errors.ts'
import { type ListedReturn, returnStore } from './return-store.ts'

const toChanged = () => ({ modifiedCount: 1 })

export function returnRoutes(app: FastifyInstance, db: Database, rules: ReturnRules): void {
  const request = makeRequestReturn(db, rules)
  const act = makeHandleReturn(db, rules.now)

  route(app, requestReturn, ({ user, params, body, keyed }) => {
    const toAnswer = ({ id }: { id: string }) => ({ insertedId: id })
    return request(user, params.id, body.lines, { keyed, toAnswer })
  })

  route(app, listReturns, async ({ user, query, raw }, reply) => {
    const { limit = LONGEST_PAGE, after, ...filter } = query
    const page = await returnStore.list(db, scopeOf(user), filter, { limit, after })
    sendPageHeaders(raw, reply, page)
    return page.rows.map((row) => toAnswer(row, user))
  })

  route(app, findReturn, async ({ user, params }) => {
    const row = await returnStore.find(db, scopeOf(user), params.id)
    if (!row) throw new ReturnNotFound()
    return toAnswer(row, user)
  })

  route(app, approveReturn, ({ user, params, body, keyed }) =>
    act(user, params.id, returnActs.approve(body.note), { keyed, toAnswer: toChanged }),
  )

  route(app, declineReturn, ({ user, params, body, keyed }) =>
    act(user, params.id, returnActs.decline(body.reason), { keyed, toAnswer: toChanged }),
  )

  route(app, receiveReturn, ({ user, params, body, keyed }) =>
    act(user, params.id, returnActs.receive(body.lines, user), { keyed, toAnswer: toChanged }),
  )

  route(app, closeReturn, ({ user, params, body, keyed }) =>
    act(user, params.id, returnActs.close(body.note), { keyed, toAnswer: toChanged }),
  )

  route(app, withdrawReturn, ({ user, params, keyed }) =>
    act(user, params.id, returnActs.withdraw(user), { keyed, toAnswer: toChanged }),
  )
}

function toAnswer(row: ListedReturn, reader: SignedInUser): Return {
  return {
    _id: row.id,
    returnNo: row.returnNo,
    orderId: row.orderId,
    orderNo: row.orderNo,
    customerEmail: reader.byRight ? row.customerEmail : null,
    state: row.state,
    reason: row.reason,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    receivedAt: row.receivedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    lines: row.lines.map((line) => ({
      lineNo: line.lineNo,
      ProductName: line.productName,
      partNumber: line.partNumber,
      img: line.imageUrl,
      quantity: line.quantity,
      reason: line.reason,
      note: line.note,
      pictures: [...line.pictures],
      restocked: line.restocked,
      scrapped: line.scrapped,
    })),
  }
}
