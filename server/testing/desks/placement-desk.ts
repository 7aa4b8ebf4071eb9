import { v7 as uuidv7 } from 'uuid'
import { cents } from '../../../contract/values/money/money.ts'
import type { ListedOrder } from '../../ordering/orders/order-store.ts'
import { type Buyer, createBuyer, createProduct } from '../factories.ts'
import { buildOrderDesk, type OrderServices } from './order-desk.ts'

export type DeskProduct = Awaited<ReturnType<typeof createProduct>>

export type PlacementDesk = Awaited<ReturnType<typeof buildPlacementDesk>>

const PIECES = 500

/** An order desk that orders carts of 500 pieces of each product, in the sequence given. */
export async function buildPlacementDesk() {
  const desk = await buildOrderDesk()

  async function keepCart(
    products: readonly DeskProduct[],
    { id: userId }: Buyer,
  ): Promise<string> {
    const id = uuidv7()
    await desk.pool.query(`insert into cart (id, user_id, name) values ($1, $2, 'Cart')`, [
      id,
      userId,
    ])
    await desk.pool.query(
      `insert into cart_line (cart_id, product_id, quantity, position)
       select $1, product_id, ${PIECES}, place from unnest($2::uuid[]) with ordinality as line (product_id, place)`,
      [id, products.map((product) => product.id)],
    )
    return id
  }

  return {
    ...desk,

    /** By a new customer; fails if the order is refused. */
    async placeLines(
      products: readonly DeskProduct[],
      { placeOrders }: Pick<OrderServices, 'placeOrders'> = desk,
    ): Promise<ListedOrder> {
      const buyer = await createBuyer(desk.db)
      const prices = products.map(({ listPriceCents }) => listPriceCents * PIECES)
      const goods = {
        cartId: await keepCart(products, buyer),
        version: 1,
        expectedCents: cents(prices.reduce((sum, price) => sum + price, 0)),
      }
      const to = { where: { phone: '1', address: 'Dock 4', postCode: '60607' } }
      return placeOrders.place(
        buyer,
        { goods, to, poNumber: null },
        { keyed: undefined, toAnswer: (order) => order },
      )
    },

    /** Two products, by id. */
    async createTwo(first = 10_000, second = 10_000): Promise<[DeskProduct, DeskProduct]> {
      return [
        await createProduct(desk.db, { available: first }),
        await createProduct(desk.db, { available: second }),
      ]
    },

    readStocks: (products: readonly DeskProduct[]) =>
      Promise.all(products.map(({ id }) => desk.readStock(id))),
  }
}
