import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiContext, createApi } from '../base/calls/api.ts'
import { ApiProblem, NetworkFailure } from '../base/calls/api-answers.ts'
import { createQueryClient } from '../base/calls/query-client.ts'
import { useOrderCart } from './mutations.ts'

const priceChanged = new ApiProblem({
  ...{ code: 'priceChanged', status: 409, detail: 'The total is now $12.00; you saw $11.00.' },
})

type CartOrder = ReturnType<typeof useOrderCart>

function OrderStep({ onReady }: { readonly onReady: (order: CartOrder) => void }) {
  onReady(useOrderCart('cart-1'))
  return null
}

/** The order of a cart whose cost of delivery was shown. */
async function openOrder() {
  const { promise, resolve } = Promise.withResolvers<CartOrder>()
  const client = createQueryClient('browser')
  const cost = ['carts', 'delivered', 'cart-1']
  client.setQueryData(cost, { total: 11 })
  const step = createElement(OrderStep, { onReady: resolve })
  const page = createElement(QueryClientProvider, { client }, step)
  const api = createApi(() => Promise.reject(new NetworkFailure()))
  renderToString(createElement(ApiContext, { value: api }, page))
  return { order: await promise, isCostStale: () => client.getQueryState(cost)?.isInvalidated }
}

test('after “The total is now…” the cost of delivery is asked for anew; a lost answer leaves it', async () => {
  const { order, isCostStale } = await openOrder()
  await order.refresh(new NetworkFailure())
  expect(isCostStale()).toBe(false)
  await order.refresh(priceChanged)
  expect(isCostStale()).toBe(true)
})
