import type { SeededRandom } from '../../operating/sample-trade/seeded-random.ts'
import { orderBody } from '../factories.ts'
import {
  close,
  giveBack,
  giveBackPieces,
  isPaid,
  leftToPackOf,
  type ModelOrder,
  type ModelProduct,
  moneyLeftOf,
  PIECE_CENTS,
  returnableOf,
  shippedOf,
} from './goods-model.ts'
import type { PayingShop } from './paying-shop.ts'

export interface World {
  readonly shop: PayingShop
  readonly random: SeededRandom
  readonly products: readonly ModelProduct[]
  readonly orders: ModelOrder[]
}

/** One act in the shop and in the model: what each says of whether it may be done. */
export interface Done {
  readonly may: boolean
  readonly status: number
  readonly text: string
}

/** An act with what it draws by itself; undefined where nothing can be tried. */
export type Act = (world: World) => Promise<Done | undefined>

function pick<Item>({ random }: World, items: readonly Item[]): Item | undefined {
  return items[random.whole(0, items.length - 1)]
}

/** Mostly some of what there is, sometimes a piece more than that. */
const some = ({ random }: World, most: number): number =>
  random.isWithin(0.15) ? most + 1 : Math.max(1, random.whole(Math.min(1, most), most))

/** Sends a call; where both agree that it may be done, the model follows. */
async function tryBoth(
  { shop }: World,
  may: boolean,
  [method, url, payload, by = shop.admin]: [
    'POST' | 'DELETE',
    string,
    object?,
    PayingShop['buyer']?,
  ],
  follow: (answer: { insertedId: string }) => void,
): Promise<Done> {
  const answer = await shop.send(by, method, url, payload)
  const isDone = answer.statusCode < 300
  if (may && isDone) follow(answer.json())
  return { may, status: answer.statusCode, text: `${method} ${url} ${answer.body}` }
}

const order: Act = async (world) => {
  const product = pick(world, world.products)
  if (!product) return undefined
  const quantity = world.random.whole(500, 620)
  const body = orderBody(product.id, { minProduct: quantity })
  const isEnough = quantity <= product.available
  const { shop } = world
  return tryBoth(
    world,
    isEnough,
    ['POST', '/orderProduct', body, shop.buyer],
    ({ insertedId: id }) => {
      product.available -= quantity
      product.promised += quantity
      world.orders.push({
        id,
        product,
        quantity,
        shipments: [],
        returns: [],
        state: 'awaitingPayment',
        closed: 0,
        refundedPieces: 0,
        refundedCents: 0,
        lineCents: 0,
      })
    },
  )
}

const cancel: Act = async (world) => {
  const chosen = pick(world, world.orders)
  if (chosen?.state !== 'awaitingPayment') return undefined
  return tryBoth(world, true, ['DELETE', `/order/${chosen.id}`], () => {
    chosen.state = 'cancelled'
    chosen.product.available += chosen.quantity
    chosen.product.promised -= chosen.quantity
  })
}

const pay: Act = async (world) => {
  const { shop, orders } = world
  const chosen = pick(
    world,
    orders.filter(({ state }) => state === 'awaitingPayment'),
  )
  if (!chosen) return undefined
  const intentId = await shop.intentOf(chosen.id)
  await shop.confirm(intentId)
  const url = `/order/${chosen.id}`
  const answer = await shop.send(shop.buyer, 'PATCH', url, { transactionId: intentId })
  if (answer.statusCode < 300) chosen.state = 'paid'
  return { may: true, status: answer.statusCode, text: answer.body }
}

const pack: Act = async (world) => {
  const chosen = pick(world, world.orders)
  if (!chosen) return undefined
  const left = leftToPackOf(chosen)
  const quantity = some(world, left)
  const body = { lines: [{ lineNo: 1, quantity }] }
  const may = isPaid(chosen) && quantity <= left
  return tryBoth(
    world,
    may,
    ['POST', `/order/${chosen.id}/shipment`, body],
    ({ insertedId: id }) => {
      chosen.shipments.push({ id, pieces: quantity, state: 'packing' })
    },
  )
}

/** Any shipment, with its order. */
function pickShipment(world: World) {
  const chosen = pick(
    world,
    world.orders.filter(({ shipments }) => shipments.length > 0),
  )
  const shipment = chosen && pick(world, chosen.shipments)
  return shipment && { chosen, shipment }
}

const unpack: Act = async (world) => {
  const picked = pickShipment(world)
  if (!picked) return undefined
  const { shipment } = picked
  const may = shipment.state === 'packing'
  if (shipment.state === 'cancelled') return undefined
  return tryBoth(world, may, ['DELETE', `/shipment/${shipment.id}`], () => {
    shipment.state = 'cancelled'
  })
}

const ship: Act = async (world) => {
  const picked = pickShipment(world)
  if (!picked) return undefined
  const { chosen, shipment } = picked
  const may = shipment.state === 'packing'
  const body = { carrier: 'Own truck', pallets: 1 }
  return tryBoth(world, may, ['POST', `/shipment/${shipment.id}/ship`, body], () => {
    shipment.state = 'shipped'
    chosen.product.shipped += shipment.pieces
  })
}

const deliver: Act = async (world) => {
  const picked = pickShipment(world)
  if (!picked) return undefined
  const { shipment } = picked
  const { shop, random } = world
  const may = shipment.state === 'shipped' || shipment.state === 'delivered'
  const by = random.isWithin(0.5) ? shop.buyer : shop.admin
  return tryBoth(world, may, ['POST', `/shipment/${shipment.id}/delivered`, {}, by], () => {
    shipment.state = 'delivered'
  })
}

const closeShort: Act = async (world) => {
  const chosen = pick(world, world.orders)
  if (!chosen) return undefined
  const left = leftToPackOf(chosen)
  const quantity = some(world, Math.min(left, 90))
  const to = world.random.isWithin(0.5) ? 'stock' : 'scrap'
  const body = { lines: [{ lineNo: 1, quantity, to }], reason: 'Sold out at the maker' }
  const may = isPaid(chosen) && quantity <= left
  return tryBoth(world, may, ['POST', `/order/${chosen.id}/closeShort`, body], () => {
    close(chosen, quantity, to)
    giveBackPieces(chosen, quantity)
  })
}

const askReturn: Act = async (world) => {
  const chosen = pick(
    world,
    world.orders.filter((one) => shippedOf(one) > 0),
  )
  if (!chosen) return undefined
  const left = returnableOf(chosen)
  const quantity = some(world, Math.min(left, 60))
  const body = { lines: [{ lineNo: 1, quantity, reason: 'damaged' }] }
  const url = `/order/${chosen.id}/return`
  const { shop } = world
  return tryBoth(world, quantity <= left, ['POST', url, body, shop.buyer], ({ insertedId: id }) => {
    chosen.returns.push({ id, pieces: quantity, state: 'requested', received: 0 })
  })
}

/** Moves a return on from where it is. */
const handleReturn: Act = async (world) => {
  const open = world.orders.flatMap((one) =>
    one.returns
      .filter(({ state }) => state !== 'closed' && state !== 'withdrawn')
      .map((goodsReturn) => ({ chosen: one, goodsReturn })),
  )
  const picked = pick(world, open)
  if (!picked) return undefined
  const { chosen, goodsReturn } = picked
  const { shop, random } = world
  const url = `/return/${goodsReturn.id}`
  if (goodsReturn.state === 'received')
    return tryBoth(world, true, ['POST', `${url}/close`, { note: 'Settled by hand' }], () => {
      goodsReturn.state = 'closed'
    })
  if (random.isWithin(0.2))
    return tryBoth(world, true, ['POST', `${url}/withdraw`, undefined, shop.buyer], () => {
      goodsReturn.state = 'withdrawn'
    })
  if (goodsReturn.state === 'requested')
    return tryBoth(world, true, ['POST', `${url}/approve`, {}], () => {
      goodsReturn.state = 'approved'
    })
  const restock = random.whole(0, goodsReturn.pieces)
  const scrap = random.whole(restock === 0 ? 1 : 0, goodsReturn.pieces - restock)
  const body = { lines: [{ lineNo: 1, restock, scrap }] }
  return tryBoth(world, true, ['POST', `${url}/receive`, body], () => {
    const { product } = chosen
    goodsReturn.state = 'received'
    goodsReturn.received = restock + scrap
    product.available += restock
    product.promised -= restock + scrap
    product.shipped -= restock + scrap
    product.received -= scrap
  })
}

const refundLines: Act = async (world) => {
  const chosen = pick(world, world.orders.filter(isPaid))
  if (!chosen) return undefined
  const most = shippedOf(chosen) + chosen.closed - chosen.refundedPieces
  const quantity = some(world, Math.min(most, 120))
  const may = quantity <= most && quantity * PIECE_CENTS <= moneyLeftOf(chosen)
  const body = { lines: [{ lineNo: 1, quantity }] }
  return tryBoth(world, may, ['POST', `/order/${chosen.id}/refund`, body], () =>
    giveBackPieces(chosen, quantity),
  )
}

/** By amount; now and then all that is left, also with the pieces. */
const refundAmount: Act = async (world) => {
  const { random } = world
  const chosen = pick(world, world.orders.filter(isPaid))
  if (!chosen) return undefined
  const left = moneyLeftOf(chosen)
  const isWhole = random.isWithin(0.1)
  const returnStock = isWhole && random.isWithin(0.5)
  const cents = isWhole ? left : random.whole(1, Math.ceil(left / 20))
  const body = { amount: cents / 100, ...(returnStock && { returnStock }) }
  return tryBoth(world, true, ['POST', `/order/${chosen.id}/refund`, body], () =>
    giveBack(chosen, cents, returnStock ? 'stock' : 'scrap'),
  )
}

/** `change` of what is available, entered as `body`. */
function enter(world: World, product: ModelProduct, change: number, body: object): Promise<Done> {
  const entry = { reason: 'Month end', ...body }
  const may = product.available + change >= 0
  return tryBoth(world, may, ['POST', `/product/${product.id}/stock`, entry], () => {
    product.available += change
    product.received += change
  })
}

const receive: Act = async (world) => {
  const product = pick(world, world.products)
  const quantity = world.random.whole(1, 900)
  return product && enter(world, product, quantity, { kind: 'receive', quantity })
}

const scrapOrCorrect: Act = async (world) => {
  const product = pick(world, world.products)
  if (!product) return undefined
  const quantity = some(world, Math.min(product.available, 80))
  return world.random.isWithin(0.5)
    ? enter(world, product, -quantity, { kind: 'scrap', quantity })
    : enter(world, product, -quantity, { kind: 'correction', quantity: -quantity })
}

const count: Act = async (world) => {
  const product = pick(world, world.products)
  if (!product) return undefined
  const { available, promised, shipped } = product
  const least = world.random.isWithin(0.1) ? -available - 1 : -Math.min(available, 50)
  const change = world.random.isWithin(0.3) ? 0 : world.random.whole(least, 50)
  const counted = available + promised - shipped + change
  return counted < 0 ? undefined : enter(world, product, change, { kind: 'count', counted })
}

/** Each is chosen as often as it is listed. */
export const acts: readonly Act[] = [
  ...[order, order, order, order, pay, pay, pay, cancel],
  ...[pack, pack, pack, pack, unpack, ship, ship, ship, deliver, deliver, closeShort],
  ...[askReturn, askReturn, handleReturn, handleReturn, handleReturn],
  ...[refundLines, refundLines, refundAmount, receive, scrapOrCorrect, count],
]
