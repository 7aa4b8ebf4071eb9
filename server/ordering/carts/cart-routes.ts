import type { FastifyInstance } from 'fastify'
import {
  cartBounds,
  changeCart,
  changeCartLines,
  copyCart,
  createCart,
  deleteCart,
  findCart,
  listCarts,
  priceCart,
  priceOwnCart,
  saveCartAsList,
  type WantedLine,
} from '../../../contract/ordering/cart/carts.ts'
import {
  findSharedList,
  shareCart,
  unshareCart,
} from '../../../contract/ordering/quick-order/kept-lists.ts'
import { forbidStoring } from '../../platform/http/refusals/security-headers.ts'
import { route } from '../../platform/http/route.ts'
import { toDelivered } from '../delivery/delivered-answer.ts'
import type { CostOfDelivery } from '../delivery/delivered-cost.ts'
import { toCartList, toLineView, toProblems, toTotals } from './cart-answer.ts'
import type { LineToPut } from './cart-store.ts'
import type { ChangeCarts } from './change-carts.ts'
import { toCostLines } from './cost-lines.ts'
import type { JudgedCartLine } from './judge-cart.ts'
import { keepCells } from './kept-cells.ts'
import type { ReadCarts } from './read-carts.ts'
import type { makeShareCarts } from './share-cart.ts'

interface CartParts {
  readonly shareCarts: ReturnType<typeof makeShareCarts>
  readonly readCarts: ReadCarts
  readonly changeCarts: ChangeCarts
  readonly costOf: CostOfDelivery
}

export function cartRoutes(
  app: FastifyInstance,
  { readCarts, changeCarts, shareCarts, costOf }: CartParts,
): void {
  route(app, priceCart, async ({ user, body }) => {
    const { lines, totals } = await readCarts.price(user?.email, body.lines.map(toLine))
    const answer = { lines: lines.map(toLineView), totals: toTotals(totals) }
    const { country, postCode, pickUp, liftGate } = body
    if (postCode === undefined) return answer
    const cost = await costOf(user?.id, toCostLines(lines), { country, postCode, pickUp, liftGate })
    return { ...answer, ...toDelivered(cost, totals.goodsCents, user) }
  })

  route(app, priceOwnCart, async ({ user, params, body }) => {
    const { lines, totals } = await readCarts.get(user, params.id)
    const cost = await costOf(user.id, toCostLines(lines), body)
    return toDelivered(cost, totals.goodsCents, user)
  })

  route(app, listCarts, async ({ user }) => toCartList(await readCarts.list(user)))

  route(app, createCart, async ({ user, body: { name, lines = [] }, keyed }) => ({
    insertedId: await changeCarts.create(user, { name, lines: lines.map(toLine) }, keyed),
  }))

  route(app, findCart, async ({ user, params, query }) => {
    const { id, lines, totals, ...cart } = await readCarts.get(user, params.id)
    const { limit = cartBounds.usualPage, after } = query
    return {
      _id: id,
      name: cart.name,
      version: cart.version,
      isCurrent: cart.isCurrent,
      isSaved: cart.isSaved,
      isShared: cart.isShared,
      short: countShort(lines),
      lineCount: lines.length,
      totals: toTotals(totals),
      problems: toProblems(lines),
      lines: linesAfter(lines, after).slice(0, limit).map(toLineView),
    }
  })

  route(app, changeCart, async ({ user, params: { id }, body: { version, ...change } }) => {
    await changeCarts.change(user, { id, version }, change)
    return { modifiedCount: 1 }
  })

  route(app, deleteCart, async ({ user, params }) => {
    await changeCarts.remove(user, params.id)
    return { deletedCount: 1 }
  })

  route(app, copyCart, async ({ user, params }) => ({
    insertedId: await changeCarts.copy(user, params.id),
  }))

  route(app, saveCartAsList, async ({ user, params, body: { name } }) => ({
    insertedId: await changeCarts.saveAsList(user, params.id, name),
  }))

  route(app, changeCartLines, async ({ user, params: { id }, body, keyed }) => {
    const { version, set = [], add = [], remove = [], columns } = body
    const change = {
      version,
      remove,
      columns,
      set: set.map(toLine),
      add: add.map(toAddedLine),
    }
    await changeCarts.changeLines(user, id, change, keyed)
    const cart = await readCarts.get(user, id)
    const named = new Set([...change.set, ...change.add].map(({ productId }) => productId))
    const lines = cart.lines.filter(({ line }) => named.has(line.productId))
    return { version: cart.version, lines: lines.map(toLineView), totals: toTotals(cart.totals) }
  })

  route(app, shareCart, async ({ user, params }) => ({
    token: await shareCarts.share(user, params.id),
  }))

  route(app, unshareCart, async ({ user, params }) => {
    await shareCarts.unshare(user, params.id)
    return { deletedCount: 1 }
  })

  route(app, findSharedList, async ({ params, query }, reply) => {
    const { name, lines, totals } = await shareCarts.open(params.token)
    const { limit = cartBounds.usualPage, after } = query
    // The link shows the list as it is now, and no cache may keep it after the link's end.
    forbidStoring(reply)
    return {
      name,
      lineCount: lines.length,
      short: countShort(lines),
      totals: toTotals(totals),
      lines: linesAfter(lines, after).slice(0, limit).map(toLineView),
    }
  })
}

/** Lines with fewer pieces in stock than wanted. */
function countShort(lines: readonly JudgedCartLine[]): number {
  return lines.filter(({ judged }) => judged.verdict === 'short').length
}

/** PostgreSQL answers ids in small letters, and a client may send others. */
function toLine({ productId, quantity, reference }: WantedLine): LineToPut {
  return { productId: productId.toLowerCase(), quantity, reference: reference?.trim() }
}

function toAddedLine({
  typed,
  ...line
}: WantedLine & { typed?: string[][] | undefined }): LineToPut {
  return { ...toLine(line), typed: typed?.map(keepCells) }
}

/** Nothing follows a product that is not in the cart any more. */
function linesAfter(lines: readonly JudgedCartLine[], after: string | undefined) {
  if (after === undefined) return lines
  const place = lines.findIndex(({ line }) => line.productId === after.toLowerCase())
  return place < 0 ? [] : lines.slice(place + 1)
}
