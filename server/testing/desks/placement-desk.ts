import { v7 as uuidv7 } from 'uuid'
import { cents, lineTotal, sumCents } from '../../../contract/values/money/money.ts'
import { placedMail } from '../../orders/mails/order-mails.ts'
import { nothingMoved, type Order } from '../../orders/order-store.ts'
import {
  type JudgedLine,
  type OrderToPlace,
  type Placement,
  placementStore,
} from '../../orders/placing/placement-store.ts'
import { type Buyer, createBuyer, createProduct } from '../factories.ts'
import { buildOrderDesk } from './order-desk.ts'

export type Product = Awaited<ReturnType<typeof createProduct>>

interface Asked {
  readonly buyer?: Buyer
  readonly cart?: { readonly id: string; readonly version: number }
}

type Placed = Order & Pick<Placement, 'isPlaced' | 'unmet'>

export type PlacementDesk = Awaited<ReturnType<typeof buildPlacementDesk>>

/** An order desk that places orders of 500 pieces of each product by the statement alone, bypassing the rules. */
export async function buildPlacementDesk() {
  const desk = await buildOrderDesk()

  /** By a new customer unless told otherwise. */
  async function judge(
    products: readonly Product[],
    { buyer: given, cart }: Asked = {},
  ): Promise<OrderToPlace> {
    const buyer = given ?? (await createBuyer(desk.db))
    const id = uuidv7()
    const lines = products.map((product, place) => toLine(product, { orderId: id, place }))
    const [first = toLine(await createProduct(desk.db), { orderId: id, place: 0 })] = lines
    const order = toOrder(id, buyer, first, lines)
    const terms = {
      ...{ userId: buyer.id, unpaidBelow: 5, isProven: true, needsConfirmedEmail: true, cart },
      taxes: [],
      mail: placedMail(order, true),
      keyed: undefined,
      answer: undefined,
    }
    return { order, lines, terms }
  }

  /** Places all in one statement. */
  async function placeAll(placing: readonly OrderToPlace[]): Promise<Placed[]> {
    const placements = await placementStore.place(desk.db, placing)
    return placements.map(({ isPlaced, unmet, orderNo }, place) => {
      const { order } = placing[place] as OrderToPlace
      return { ...order, orderNo: orderNo ?? 0, isPlaced, unmet }
    })
  }

  return {
    ...desk,
    judge,
    placeAll,

    async placeLines(products: readonly Product[], asked?: Asked): Promise<Placed> {
      const [placed] = await placeAll([await judge(products, asked)])
      return placed as Placed
    },

    /** Two products, by id. */
    async createTwo(first = 10_000, second = 10_000): Promise<[Product, Product]> {
      return [
        await createProduct(desk.db, { available: first }),
        await createProduct(desk.db, { available: second }),
      ]
    },

    readStocks: (products: readonly Product[]) =>
      Promise.all(products.map(({ id }) => desk.readStock(id))),
  }
}

function toLine(product: Product, { orderId, place }: { orderId: string; place: number }) {
  const unitPriceCents = cents(1800 + place)
  return {
    orderId,
    ...nothingMoved,
    taxCents: cents(0),
    taxNo: null,
    lineNo: place + 1,
    productId: product.id,
    revision: product.revision,
    productName: product.name,
    partNumber: product.partNumber,
    imageUrl: product.imageUrl,
    listPriceCents: product.listPriceCents,
    unitPriceCents,
    quantity: 500,
    pricePer: 1 as const,
    reference: place === 0 ? 'GAR-17, "left"' : null,
    trace: [{ step: 'list', cents: unitPriceCents, won: true }] as const,
    totalCents: lineTotal(unitPriceCents, 500),
  }
}

function toOrder(id: string, buyer: Buyer, first: JudgedLine, lines: readonly JudgedLine[]): Order {
  const totalCents = sumCents(lines.map((line) => line.totalCents))
  const { revision: _, ...firstLine } = first
  return {
    id,
    state: 'awaitingPayment',
    customerEmail: buyer.email,
    customerName: buyer.name,
    phone: '1',
    address: 'Dock 4',
    postCode: '60607',
    totalCents,
    goodsCents: totalCents,
    currency: 'USD',
    lineCount: lines.length,
    pieces: 500 * lines.length,
    poNumber: 'PO-1',
    heldUntil: new Date(Date.now() + 3_600_000),
    expiryRetryAt: null,
    transactionId: null,
    paidAt: null,
    refundedCents: cents(0),
    declines: 0,
    paymentPausedUntil: null,
    spentIntentKeys: 0,
    createdAt: new Date(),
    orderNo: 0,
    sample: false,
    fulfilment: 'none',
    internalNote: null,
    freightCents: cents(0),
    taxCents: cents(0),
    freight: null,
    shipTo: null,
    freightTaxNo: null,
    exemption: null,
    isUntaxed: false,
    firstLine,
    refunds: [],
  }
}
