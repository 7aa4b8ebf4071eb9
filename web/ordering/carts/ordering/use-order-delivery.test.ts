import { expect, test } from 'vitest'
import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import { addressesKey } from '../../../people/addresses/queries.ts'
import { NetworkFailure } from '../../../platform/base/calls/api-answers.ts'
import { createQueryClient } from '../../../platform/base/calls/query-client.ts'
import { callHook } from '../../../platform/base/testing/call-hook.ts'
import { useOrderDelivery } from './use-order-delivery.ts'

const cart = { _id: 'cart-1', lines: [], totals: { goods: 20_900 } } as unknown as Cart
const terms = { freight: true, tax: true, pickUp: true, country: 'US', papers: true }
const address = { _id: 'a1', country: 'US', postCode: '60607', liftGate: true, isDefault: true }
const typed = { country: 'US', postCode: '60608', liftGate: false, wasTyped: true }

/** The place of a cart's cost, where the shop answered that of one place. */
async function readPriced(answered: object, entries: typeof typed) {
  const client = createQueryClient('server')
  client.setQueryData(['deliveryTerms'], terms)
  client.setQueryData(addressesKey, { items: [address], total: 1, isTotalExact: true })
  client.setQueryData(['carts', 'delivered', cart._id, cart.totals, answered], { total: 23_824.25 })
  const transport = () => Promise.reject(new NetworkFailure())
  const { priced } = await callHook(() => useOrderDelivery(cart, entries), { client, transport })
  return priced
}

test('the place of the shown cost is told, of an address of the book and of a typed one', async () => {
  const { country, postCode } = address
  const ofBook = { country, postCode, pickUp: false, liftGate: true }
  expect(await readPriced(ofBook, { ...typed, wasTyped: false })).toEqual({
    country: 'US',
    postCode: '60607',
    pickUp: false,
  })
  const { wasTyped: _, ...place } = typed
  expect(await readPriced({ ...place, pickUp: false }, typed)).toEqual({
    country: 'US',
    postCode: '60608',
    pickUp: false,
  })
})

test('a place without a cost yet is none', async () => {
  expect(await readPriced({}, typed)).toBeUndefined()
})
