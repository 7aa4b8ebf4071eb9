import type { ProductService } from '../../catalogue/products/product-service.ts'
import type { Database } from '../../platform/database/database.ts'
import { CartNotFound } from './cart-errors.ts'
import {
  type CartLine,
  type CartOwner,
  type CartSummary,
  cartStore,
  type StoredCart,
} from './cart-store.ts'
import { type JudgedLines, judgeLines } from './judge-cart.ts'

interface CartReadParts {
  readonly db: Database
  readonly catalog: ProductService
  readonly now: () => Date
}

/** A cart with all its lines judged. */
export interface JudgedCart extends Omit<StoredCart, 'lines'>, JudgedLines {}

export type ReadCarts = ReturnType<typeof makeReadCarts>

/** Reads carts and judges their lines, by two statements: the lines, and the products that are in the shop. */
export function makeReadCarts({ db, catalog, now }: CartReadParts) {
  async function judge(lines: readonly CartLine[]): Promise<JudgedLines> {
    const products = await catalog.findMany(lines.map(({ productId }) => productId))
    return judgeLines(lines, products, now())
  }

  async function judgeCart(cart: StoredCart | undefined): Promise<JudgedCart> {
    if (!cart) throw new CartNotFound()
    return { ...cart, ...(await judge(cart.lines)) }
  }

  return {
    list: (owner: CartOwner): Promise<CartSummary[]> => cartStore.list(db, owner),

    async get(owner: CartOwner, id: string): Promise<JudgedCart> {
      return judgeCart(await cartStore.find(db, owner, id))
    },

    /** Lines that are in no cart. */
    async price(
      email: string | undefined,
      wanted: readonly { readonly productId: string; readonly quantity: number }[],
    ): Promise<JudgedLines> {
      return judge(await cartStore.describe(db, email, wanted))
    },
  }
}
