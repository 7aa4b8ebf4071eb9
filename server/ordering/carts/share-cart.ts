import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { CartNotFound } from './cart-errors.ts'
import { type CartOwner, sharedCarts } from './cart-store.ts'
import type { JudgedCart, ReadCarts } from './read-carts.ts'

const TOKEN_BYTES = 16

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Links that show a list to everybody who has them. Only the token's hash is stored: a stolen backup opens no list. */
export function makeShareCarts({ db, readCarts }: { db: Database; readCarts: ReadCarts }) {
  return {
    /** A new link; one given out before ends. */
    async share(owner: CartOwner, id: string): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      if (!(await sharedCarts.setHash(db, owner, id, hashOf(token)))) throw new CartNotFound()
      return token
    },

    async unshare(owner: CartOwner, id: string): Promise<void> {
      if (!(await sharedCarts.setHash(db, owner, id, null))) throw new CartNotFound()
    },

    /** The list, judged as for a visitor. */
    async open(token: string): Promise<JudgedCart> {
      const found = await sharedCarts.find(db, hashOf(token))
      if (!found) throw new CartNotFound()
      // Without an address nothing of the owner's unpaid orders is shown.
      return readCarts.get({ id: found.userId, email: '' }, found.id)
    },
  }
}
