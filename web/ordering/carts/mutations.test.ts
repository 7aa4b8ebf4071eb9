import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../platform/base/calls/api-answers.ts'
import { createQueryClient } from '../../platform/base/calls/query-client.ts'
import { callHook } from '../../platform/base/testing/call-hook.ts'
import { useOrderCart } from './mutations.ts'

const priceChanged = new ApiProblem({
  code: 'priceChanged',
  status: 409,
  detail: 'The total is now $12.00; you saw $11.00.',
})

test('after “The total is now…” the cost of delivery is asked for anew; a lost answer leaves it', async () => {
  const client = createQueryClient('browser')
  const cost = ['carts', 'delivered', 'cart-1']
  client.setQueryData(cost, { total: 11 })
  const transport = () => Promise.reject(new NetworkFailure())
  const { refresh } = await callHook(() => useOrderCart('cart-1'), { client, transport })
  await refresh(new NetworkFailure())
  expect(client.getQueryState(cost)?.isInvalidated).toBe(false)
  await refresh(priceChanged)
  expect(client.getQueryState(cost)?.isInvalidated).toBe(true)
})
