import { afterAll, beforeAll, expect, test } from 'vitest'
import { dollarsFromCents, cents as toCents } from '../../contract/values/money.ts'
import { countCases } from '../../server/testing/count-cases.ts'
import { createProduct } from '../../server/testing/factories.ts'
import { openPayingShop } from '../../server/testing/parties/paying-shop.ts'
import { GoodsModel, type ModelOrder, type ModelProduct } from './goods-model.ts'
import { seededRandom } from './seeded-random.ts'

const ACTS = countCases({ few: 500, all: 5000 })
const ACTS_A_CHECK = 100
const SEED = 20_261_123

let shop: Awaited<ReturnType<typeof openPayingShop>>
beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

test(`after ${ACTS} random acts stock, counters and money are the model’s, and the audit is clean`, async () => {
  const random = seededRandom(SEED)
  const products: ModelProduct[] = []
  for (const price of [1890, 333, 4180, 101]) {
    const { id } = await createProduct(shop.db, {
      ...{ available: 40_000, listPriceCents: toCents(price), minimum: 500 },
    })
    products.push({ id, price, available: 40_000, promised: 0, shipped: 0, received: 40_000 })
  }
  const model = new GoodsModel(products)
  const done = new Map<string, number>()
  for (let act = 1; act <= ACTS; act += 1) {
    const name = random.pick(NAMES)
    const outcome = await acts[name](model, random)
    if (outcome) done.set(`${name} ${outcome}`, (done.get(`${name} ${outcome}`) ?? 0) + 1)
    if (act % ACTS_A_CHECK === 0) await compare(model)
  }
  await compare(model)
  expect(await shop.audit()).toEqual([])
  // A run that refuses everything would prove nothing.
  for (const name of NAMES) expect([...done.keys()].join(), name).toContain(`${name} done`)
}, 900_000)

type Random = ReturnType<typeof seededRandom>
type Outcome = 'done' | 'refused' | undefined
type Act = (model: GoodsModel, random: Random) => Promise<Outcome>

/** Sends what the model expects to be done or refused, and fails if the shop does otherwise. */
async function send(
  isExpected: boolean,
  by: 'buyer' | 'admin',
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
): Promise<{ outcome: Outcome; body: { insertedId: string; refundId?: string; order?: { orderNo: number } } }> {
  const answer = await shop.send(shop[by], method, url, payload)
  const body = answer.body === '' ? undefined : answer.json()
  const seen = `${method} ${url} ${JSON.stringify(payload)}: ${answer.statusCode} ${answer.body}`
  expect(answer.statusCode, seen).toBeLessThan(500)
  expect(answer.statusCode < 300, seen).toBe(isExpected)
  return { outcome: isExpected ? 'done' : 'refused', body }
}

const acts = {
  async order(model, random) {
    if (model.orders.filter(({ state }) => state === 'awaitingPayment').length > 3) return undefined
    const chosen = random.some(model.products, random.whole(1, 3))
    const lines = chosen.map((product) => ({ product, quantity: random.whole(500, 900) }))
    if (lines.some(({ product, quantity }) => quantity > product.available)) return undefined
    const [first] = lines
    if (!first) return undefined
    const delivery = { phone: '+1 202 555 0148', address: '2210 Fulton Yard', code: '60607' }
    if (lines.length === 1) {
      const { body } = await send(true, 'buyer', 'POST', '/orderProduct', {
        ...{ productId: first.product.id, minProduct: first.quantity, ...delivery },
      })
      model.place(body.insertedId, lines)
      return 'done'
    }
    const cart = await send(true, 'buyer', 'POST', '/cart', {
      lines: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    })
    const url = `/cart/${cart.body.insertedId}`
    const { version, totals } = (await shop.send(shop.buyer, 'GET', url)).json()
    const { body } = await send(true, 'buyer', 'POST', `${url}/order`, {
      ...{ version, expectedTotal: totals.goods, ...delivery },
    })
    await send(true, 'buyer', 'DELETE', url)
    model.place(body.insertedId, lines)
    return 'done'
  },

  async pay(model, random) {
    const order = random.find(model.orders, ({ state }) => state === 'awaitingPayment')
    if (!order) return undefined
    const intent = await shop.intentOf(order.id)
    await shop.confirm(intent)
    await send(true, 'buyer', 'PATCH', `/order/${order.id}`, { transactionId: intent })
    order.state = 'paid'
    return 'done'
  },

  async delete(model, random) {
    if (random.whole(1, 4) > 1) return undefined
    const order = random.find(model.orders, ({ state }) => state === 'awaitingPayment')
    if (!order) return undefined
    await send(true, 'buyer', 'DELETE', `/order/${order.id}`)
    model.cancel(order)
    return 'done'
  },

  async pack(model, random) {
    const order = random.find(model.orders, () => true)
    if (!order) return undefined
    const lines = piecesOf(order, random, (line) => model.leftToPack(line))
    const isOk =
      model.isPackable(order) && lines.every(({ line, quantity }) => quantity <= model.leftToPack(line))
    const { outcome, body } = await send(isOk, 'admin', 'POST', `/order/${order.id}/shipment`, {
      lines: lines.map(toWish),
    })
    if (isOk) model.pack(order, body.insertedId, lines)
    return outcome
  },

  async unpack(model, random) {
    const found = random.find(model.shipments(), ({ shipment }) => shipment.state === 'packing')
    if (!found || random.whole(1, 3) > 1) return undefined
    const { outcome } = await send(true, 'admin', 'DELETE', `/shipment/${found.shipment.id}`)
    model.unpack(found.order, found.shipment)
    return outcome
  },

  async ship(model, random) {
    const found = random.find(model.shipments(), ({ shipment }) => shipment.state !== 'delivered')
    if (!found) return undefined
    const isOk = found.shipment.state === 'packing'
    const { outcome } = await send(isOk, 'admin', 'POST', `/shipment/${found.shipment.id}/ship`, {
      ...{ carrier: 'UPS', tracking: `1Z${random.whole(1, 9999)}`, pallets: 1 },
    })
    if (isOk) model.ship(found.order, found.shipment)
    return outcome
  },

  async deliver(model, random) {
    const found = random.find(model.shipments(), ({ shipment }) => shipment.state === 'shipped')
    if (!found) return undefined
    const by = random.pick(['buyer', 'admin'] as const)
    const { outcome } = await send(true, by, 'POST', `/shipment/${found.shipment.id}/delivered`, {})
    found.shipment.state = 'delivered'
    return outcome
  },

  async closeShort(model, random) {
    const order = random.find(model.orders, ({ state }) => state !== 'cancelled')
    if (!order || random.whole(1, 3) > 1) return undefined
    const lines = piecesOf(order, random, (line) => Math.min(40, model.leftToPack(line)))
    const to = random.pick(['stock', 'scrap'] as const)
    const isOk =
      model.isPackable(order) && lines.every(({ line, quantity }) => quantity <= model.leftToPack(line))
    const { outcome } = await send(isOk, 'admin', 'POST', `/order/${order.id}/closeShort`, {
      ...{ lines: lines.map((one) => ({ ...toWish(one), to })), reason: 'Damaged in the warehouse' },
    })
    if (isOk) model.closeShort(order, lines, to)
    return outcome
  },

  async return(model, random) {
    const order = random.find(model.orders, (one) => one.lines.some((line) => model.returnable(line) > 0))
    if (!order) return undefined
    const lines = piecesOf(order, random, (line) => model.returnable(line)).filter(
      ({ line, quantity }) => quantity <= model.returnable(line),
    )
    if (lines.length === 0) return undefined
    const { body } = await send(true, 'buyer', 'POST', `/order/${order.id}/return`, {
      lines: lines.map((one) => ({ ...toWish(one), reason: 'damaged' })),
    })
    model.askToReturn(order, body.insertedId, lines)
    return 'done'
  },

  async decide(model, random) {
    const found = random.find(model.returns(), ({ back }) => back.state === 'requested')
    if (!found) return undefined
    const what = random.pick(['approve', 'approve', 'approve', 'decline', 'withdraw'] as const)
    const payload = what === 'approve' ? {} : what === 'decline' ? { reason: 'Used' } : undefined
    const by = what === 'withdraw' ? 'buyer' : 'admin'
    await send(true, by, 'POST', `/return/${found.back.id}/${what}`, payload)
    model.decide(found.back, what)
    return 'done'
  },

  async receive(model, random) {
    const found = random.find(model.returns(), ({ back }) => back.state !== 'received')
    if (!found) return undefined
    const isOk = found.back.state === 'approved'
    const received = found.back.lines.map(({ line, quantity }) => {
      const restock = random.whole(0, quantity)
      return { line, restock, scrap: quantity - restock }
    })
    const { outcome } = await send(isOk, 'admin', 'POST', `/return/${found.back.id}/receive`, {
      lines: received.map(({ line, restock, scrap }) => ({ lineNo: line.lineNo, restock, scrap })),
    })
    if (isOk) model.receive(found.back, received)
    return outcome
  },

  async refundReturn(model, random) {
    const found = random.find(model.returns(), ({ back }) => back.state === 'received')
    if (!found || !model.isRefundable(found.order)) return undefined
    const lines = found.back.lines.filter(({ line, quantity }) => quantity <= model.refundable(line))
    if (lines.length < found.back.lines.length) return undefined
    const amount = model.sumOf(lines)
    const isOk = amount > 0 && amount <= model.left(found.order)
    const { outcome } = await send(isOk, 'admin', 'POST', `/order/${found.order.id}/refund`, {
      ...{ lines: lines.map(toWish), returnId: found.back.id },
    })
    if (isOk) {
      found.back.state = 'refunded'
      model.refundLines(found.order, lines)
    }
    return outcome
  },

  async refundLines(model, random) {
    const order = random.find(model.orders, (one) => model.isRefundable(one))
    if (!order || random.whole(1, 3) > 1) return undefined
    const lines = piecesOf(order, random, (line) => Math.min(60, model.refundable(line)))
    const amount = model.sumOf(lines)
    const isOk =
      lines.every(({ line, quantity }) => quantity <= model.refundable(line)) &&
      amount > 0 &&
      amount <= model.left(order)
    const { outcome } = await send(isOk, 'admin', 'POST', `/order/${order.id}/refund`, {
      lines: lines.map(toWish),
    })
    if (isOk) model.refundLines(order, lines)
    return outcome
  },

  async refundAmount(model, random) {
    const order = random.find(model.orders, (one) => model.isRefundable(one))
    if (!order || random.whole(1, 6) > 1) return undefined
    const isWhole = random.whole(1, 4) === 1
    const cents = isWhole ? model.left(order) : random.whole(1, model.left(order) + 100)
    const returnStock = isWhole && random.whole(1, 2) === 1
    const isOk = cents > 0 && cents <= model.left(order)
    const { outcome } = await send(isOk, 'admin', 'POST', `/order/${order.id}/refund`, {
      ...(isWhole ? {} : { amount: dollarsFromCents(toCents(cents)) }),
      ...(returnStock && { returnStock }),
    })
    if (isOk) model.refundAmount(order, cents, returnStock)
    return outcome
  },

  async stock(model, random) {
    const product = random.pick(model.products)
    const kind = random.pick(['receive', 'scrap', 'correction', 'count'] as const)
    const quantity = random.whole(1, 400)
    const onShelf = product.available + product.promised - product.shipped
    const counted = Math.max(0, onShelf + random.whole(-300, 300))
    const delta = { receive: quantity, scrap: -quantity, correction: -quantity, count: counted - onShelf }[kind]
    const isOk = product.available + delta >= 0
    const wish = kind === 'count' ? { counted } : { quantity: kind === 'correction' ? -quantity : quantity }
    const { outcome } = await send(isOk, 'admin', 'POST', `/product/${product.id}/stock`, {
      ...{ kind, ...wish, reason: 'At random' },
    })
    if (isOk) model.putIn(product, delta)
    return outcome
  },
} satisfies Record<string, Act>

const NAMES = [
  ...(Object.keys(acts) as (keyof typeof acts)[]),
  ...(['order', 'pay', 'pack', 'ship', 'deliver', 'return', 'decide', 'receive'] as const),
]

type Pieces = ReturnType<typeof piecesOf>[number]

/** Some lines with some of their pieces; now and then more than there are. */
function piecesOf(order: ModelOrder, random: Random, most: (line: ModelOrder['lines'][number]) => number) {
  const chosen = random.some(order.lines, random.whole(1, order.lines.length))
  return chosen.map((line) => {
    const have = Math.max(1, most(line))
    return { line, quantity: random.whole(1, 12) === 1 ? have + random.whole(1, 900) : random.whole(1, have) }
  })
}

const toWish = ({ line, quantity }: Pieces) => ({ lineNo: line.lineNo, quantity })

async function compare(model: GoodsModel): Promise<void> {
  const { rows: products } = await shop.pool.query(
    `select id, available, promised, shipped, received,
       (select sum(delta)::integer from stock_entry where product_id = product.id) as entered from product order by id`,
  )
  expect(products).toEqual(
    [...model.products]
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ price: _, ...product }) => ({ ...product, entered: product.received })),
  )
  const { rows: orders } = await shop.pool.query(
    `select orders.id, state, orders.fulfilment, orders.refunded_cents::integer as "refundedCents", line_no as "lineNo", packed,
       order_line.shipped, closed, returned, order_line.refunded
     from orders join order_line on order_id = orders.id order by orders.id, line_no`,
  )
  expect(orders).toEqual(model.rows())
}
