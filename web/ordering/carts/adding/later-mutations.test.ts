import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi, type TransportRequest } from '../../../platform/base/calls/api.ts'
import { emptyStorage } from '../../../platform/base/testing/empty-storage.ts'
import { readVisitorCart, writeVisitorCart } from '../visitor/visitor-cart.ts'
import { joinVisitorCart } from './later-mutations.ts'

const toasts = vi.hoisted((): { kind: string; text: string }[] => [])
vi.mock('../../../ui/toasts.ts', () => ({
  showSuccess: (text: string) => toasts.push({ kind: 'success', text }),
  showFailure: (text: string) => toasts.push({ kind: 'failure', text }),
}))

const disc = '0190a0a0-0000-7000-8000-000000000001'
const bolt = '0190a0a0-0000-7000-8000-000000000002'
const cartId = '0190a0a0-0000-7000-8000-00000000000c'
let lastId: number

beforeEach(() => {
  lastId = 0
  toasts.length = 0
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', emptyStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

interface Shop {
  /** Pieces by cart and product. */
  readonly carts: Map<string, Map<string, number>>
  readonly sent: { readonly path: string; readonly key: string | undefined }[]
  /** Fates of the next requests that change something. */
  readonly fates: ('lost' | 'neverSent' | { readonly status: number; readonly code: string })[]
}

/** A shop with one cart that repeats an effect for no key. */
function openShop(): Shop {
  return { carts: new Map([[cartId, new Map()]]), sent: [], fates: [] }
}

/** One page; a reload is another one on the same shop. */
function openPage(shop: Shop, isAnswered = new Set<string>()) {
  async function change(path: string, { headers, body }: TransportRequest) {
    const { add, lines = add } = JSON.parse(String(body))
    const key = headers['idempotency-key']
    shop.sent.push({ path, key })
    const fate = shop.fates.shift()
    if (fate === 'neverSent') throw new TypeError('offline')
    if (typeof fate === 'object') return answer(fate.status, fate)
    const id = path === '/cart' ? `new-${++lastId}` : (path.split('/')[2] ?? '')
    if (!shop.carts.has(id) && path !== '/cart') return answer(404, { code: 'cartNotFound' })
    const cart = shop.carts.get(id) ?? new Map<string, number>()
    shop.carts.set(id, cart)
    if (!key || !isAnswered.has(key))
      for (const { productId, quantity } of lines)
        cart.set(productId, (cart.get(productId) ?? 0) + quantity)
    if (key) isAnswered.add(key)
    if (fate === 'lost') throw new TypeError('connection lost')
    return answer(200, {})
  }
  const list = () => [...shop.carts.keys()].map((_id, place) => ({ _id, isCurrent: place === 0 }))
  const api = createApi(async (path, request) =>
    request.method === 'GET' ? answer(200, list()) : change(path, request),
  )
  const queryClient = new QueryClient()
  return {
    queryClient,
    join: () => joinVisitorCart(api, queryClient),
    reload: () => openPage(shop, isAnswered),
  }
}

function answer(status: number, body: object) {
  const problem = status < 400 ? body : { ...body, status, detail: 'Refused.' }
  return { status, headers: { get: () => null }, text: async () => JSON.stringify(problem) }
}

const piecesOf = (shop: Shop, id = cartId) => Object.fromEntries(shop.carts.get(id) ?? [])

test('lines whose answer was lost are added once, also after a reload', async () => {
  writeVisitorCart([{ productId: disc, quantity: 500, reference: 'A 12' }])
  const shop = openShop()
  shop.fates.push('lost', 'neverSent')
  const page = openPage(shop)
  await page.join()
  await page.reload().join()
  expect(readVisitorCart()).toHaveLength(1)
  await page.reload().join()
  expect(piecesOf(shop)).toEqual({ [disc]: 500 })
  expect(new Set(shop.sent.map(({ key }) => key)).size).toBe(1)
  expect(Object.keys(localStorage)).toEqual([])
  expect(toasts.map(({ kind }) => kind)).toEqual(['failure', 'failure', 'success'])
})

test('the lines stay in the browser until the account’s carts are loaded with them', async () => {
  writeVisitorCart([{ productId: disc, quantity: 500 }])
  const page = openPage(openShop())
  const kept: number[] = []
  const reload = page.queryClient.invalidateQueries.bind(page.queryClient)
  vi.spyOn(page.queryClient, 'invalidateQueries').mockImplementation((...wanted) => {
    kept.push(readVisitorCart().length)
    return reload(...wanted)
  })
  await page.join()
  expect(kept).toEqual([1, 0])
})

test('a failure is told once the lock is free, so that the next page can try again at once', async () => {
  writeVisitorCart([{ productId: disc, quantity: 500 }])
  const steps: string[] = []
  const request = async (_name: string, run: () => Promise<void>) => {
    try {
      await run()
    } finally {
      steps.push(`free after ${toasts.length} toasts`)
    }
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const shop = openShop()
  shop.fates.push('neverSent')
  await openPage(shop).join()
  expect(steps).toEqual(['free after 0 toasts'])
  expect(toasts).toHaveLength(1)
})

test('what is collected after a lost answer is added to what was joined, under a key of its own', async () => {
  writeVisitorCart([{ productId: disc, quantity: 500 }])
  const shop = openShop()
  shop.fates.push('lost')
  const page = openPage(shop)
  await page.join()
  writeVisitorCart([
    { productId: disc, quantity: 700 },
    { productId: bolt, quantity: 100 },
  ])
  await page.reload().join()
  expect(piecesOf(shop)).toEqual({ [disc]: 700, [bolt]: 100 })
  expect(readVisitorCart()).toEqual([])
})

test('after an emptied cart, the same lines are a new join', async () => {
  writeVisitorCart([{ productId: disc, quantity: 500 }])
  const shop = openShop()
  shop.fates.push('lost')
  const page = openPage(shop)
  await page.join()
  writeVisitorCart([])
  writeVisitorCart([{ productId: disc, quantity: 500 }])
  await page.reload().join()
  expect(piecesOf(shop)).toEqual({ [disc]: 1000 })
})

test('two tabs that join at once add the lines once', async () => {
  writeVisitorCart([{ productId: disc, quantity: 500 }])
  const shop = openShop()
  const page = openPage(shop)
  await Promise.all([page.join(), page.reload().join(), page.reload().join()])
  expect(piecesOf(shop)).toEqual({ [disc]: 500 })
  expect(Object.keys(localStorage)).toEqual([])
})

test('lines that a full cart does not take are added to a new one', async () => {
  writeVisitorCart([{ productId: disc, quantity: 500 }])
  const shop = openShop()
  shop.fates.push({ status: 422, code: 'tooManyLines' })
  await openPage(shop).join()
  expect(piecesOf(shop, 'new-1')).toEqual({ [disc]: 500 })
  expect(shop.sent.map(({ path }) => path)).toEqual([`/cart/${cartId}/lines`, '/cart'])
  expect(Object.keys(localStorage)).toEqual([])
})

test('a join into a cart that is gone, or another account’s, goes to the current one', async () => {
  writeVisitorCart([{ productId: disc, quantity: 500 }])
  const shop = openShop()
  shop.fates.push('neverSent')
  const page = openPage(shop)
  await page.join()
  shop.carts.clear()
  shop.carts.set('another', new Map())
  await page.reload().join()
  expect(piecesOf(shop, 'another')).toEqual({ [disc]: 500 })
})

test('refused lines stay in the browser, and what is corrected is a new join', async () => {
  writeVisitorCart([{ productId: disc, quantity: 500 }])
  const shop = openShop()
  shop.fates.push({ status: 422, code: 'invalidFields' })
  const page = openPage(shop)
  await page.join()
  expect(readVisitorCart()).toHaveLength(1)
  writeVisitorCart([{ productId: disc, quantity: 600 }])
  await page.reload().join()
  expect(piecesOf(shop)).toEqual({ [disc]: 600 })
})
