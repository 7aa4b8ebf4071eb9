import type { FastifyInstance } from 'fastify'
import { orderCart } from '../../../../contract/ordering/cart/carts.ts'
import { orderAgain } from '../../../../contract/ordering/quick-order/kept-lists.ts'
import { centsFromDollars } from '../../../../contract/values/money/money.ts'
import { route } from '../../../platform/http/route.ts'
import { toPlacedAnswer } from '../order-answer.ts'
import type { PlaceOrder } from '../placing/place-order.ts'
import type { OrderAgain } from './order-again.ts'

/** Orders of carts, and carts of orders. */
export function cartOrderRoutes(
  app: FastifyInstance,
  { place, again }: { readonly place: PlaceOrder; readonly again: OrderAgain },
): void {
  route(app, orderCart, async ({ user, params, body, keyed }) => {
    const { addressId, shipTo, phone, address, code, pickUp } = body
    const { poNumber, version, expectedTotal } = body
    const wanted = {
      goods: { cartId: params.id, version, expectedCents: centsFromDollars(expectedTotal) },
      to: {
        pickUp,
        where: addressId
          ? { addressId: addressId.toLowerCase() }
          : (shipTo ?? { phone: phone ?? '', address: address ?? '', postCode: code ?? '' }),
      },
      poNumber: poNumber ?? null,
      termsVersion: body.termsVersion,
    }
    return place(user, wanted, { keyed, toAnswer: toPlacedAnswer })
  })

  route(app, orderAgain, async ({ user, params: { id }, keyed }) => {
    const { cartId, differences } = await again(user, id, keyed)
    return { insertedId: cartId, differences: [...differences] }
  })
}
