import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../platform/base/calls/api.ts'
import { emptyStorage } from '../../../platform/base/testing/empty-storage.ts'
import { visitorCartChange } from './change-mutations.ts'
import {
  addLinesToVisitorCart,
  readVisitorCart,
  type VisitorCart,
  writeVisitorCart,
} from './visitor-cart.ts'

const disc = '0190a0a0-0000-7000-8000-000000000001'
const bolt = '0190a0a0-0000-7000-8000-000000000002'
beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The cart's page; `whilePricing` happens before each answer of the shop. */
function openPage(whilePricing = () => {}) {
  const priced: VisitorCart[] = []
  const api = createApi(async (_path, { body }) => {
    const { lines } = JSON.parse(String(body))
    priced.push(lines)
    whilePricing()
    return {
      status: 200,
      headers: { get: () => null },
      text: async () => JSON.stringify({ lines }),
    }
  })
  const queryClient = new QueryClient()
  const observer = new MutationObserver(queryClient, visitorCartChange(api, queryClient))
  const setQuantity = (productId: string, quantity: number) =>
    observer.mutate((cart) =>
      cart.map((line) => (line.productId === productId ? { productId, quantity } : line)),
    )
  return { priced, setQuantity }
}

test('of two changes at once none is lost, and the second is priced with the first', async () => {
  writeVisitorCart([
    { productId: disc, quantity: 500 },
    { productId: bolt, quantity: 500 },
  ])
  const { priced, setQuantity } = openPage()
  await Promise.all([setQuantity(disc, 700), setQuantity(bolt, 800)])
  const changed = [
    { productId: disc, quantity: 700 },
    { productId: bolt, quantity: 800 },
  ]
  expect(readVisitorCart()).toEqual(changed)
  expect(priced).toEqual([[changed[0], { productId: bolt, quantity: 500 }], changed])
})

test('a line that is added while a change is priced stays', async () => {
  writeVisitorCart([{ productId: disc, quantity: 500 }])
  const { setQuantity } = openPage(() =>
    addLinesToVisitorCart([{ productId: bolt, quantity: 100 }]),
  )
  await setQuantity(disc, 700)
  expect(readVisitorCart()).toEqual([
    { productId: disc, quantity: 700 },
    { productId: bolt, quantity: 100 },
  ])
})
