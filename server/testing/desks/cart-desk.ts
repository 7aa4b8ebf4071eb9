import type { Cart, LineView } from '../../../contract/ordering/cart/carts.ts'
import type { product } from '../../platform/database/tables/products.ts'
import { buildTestShop } from '../build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../factories.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
interface PutLine {
  readonly productId: string
  readonly quantity: number
  readonly reference?: string
}

/** A whole shop with a buyer, and one function per step of a cart's life. */
export async function buildCartDesk() {
  const shop = await buildTestShop()
  const buyer = await createBuyer(shop.db)

  const call = (
    method: Method,
    url: string,
    payload?: object,
    { by = buyer, key }: { by?: Buyer | undefined; key?: string } = {},
  ) =>
    shop.app.inject({
      method,
      url,
      headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
      payload,
    })

  async function read(id: string, by = buyer): Promise<Cart> {
    return (await call('GET', `/cart/${id}?limit=1000`, undefined, { by })).json()
  }

  return {
    ...shop,
    buyer,
    call,
    read,

    /** Keeps a new cart and returns its id. */
    async keep(lines: readonly PutLine[], by = buyer): Promise<string> {
      return (await call('POST', '/cart', { lines }, { by })).json().insertedId
    },

    /** Orders a cart at the total that it shows, unless told otherwise. */
    async order(
      id: string,
      overrides: object = {},
      { by = buyer, key }: { by?: Buyer; key?: string } = {},
    ) {
      const { version, totals } = await read(id, by)
      const delivery = { phone: '+1 202 555 0148', address: '2210 Fulton Yard', code: '60607' }
      const payload = { version, ...delivery, expectedTotal: totals?.goods, ...overrides }
      return call('POST', `/cart/${id}/order`, payload, { by, key })
    },

    async price(lines: readonly PutLine[]): Promise<LineView[]> {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/cart/price',
        payload: { lines },
      })
      return answer.json().lines
    },

    /** As many products, each with 10,000 pieces unless told otherwise. */
    createProducts: (
      count: number,
      overrides: Partial<typeof product.$inferInsert> = {},
    ): Promise<(typeof product.$inferSelect)[]> =>
      Promise.all(Array.from({ length: count }, () => createProduct(shop.db, overrides))),

    async readStocks(products: readonly { readonly id: string }[]): Promise<number[]> {
      const { rows } = await shop.pool.query<{ id: string; available: number }>(
        'select id, available from product where id = any($1)',
        [products.map(({ id }) => id)],
      )
      const stocks = new Map(rows.map(({ id, available }) => [id, available]))
      return products.map(({ id }) => stocks.get(id) ?? Number.NaN)
    },
  }
}

export type CartDesk = Awaited<ReturnType<typeof buildCartDesk>>

/** A line of 500 pieces of each product. */
export const linesOf = (products: readonly { readonly id: string }[], quantity = 500) =>
  products.map(({ id }) => ({ productId: id, quantity }))
