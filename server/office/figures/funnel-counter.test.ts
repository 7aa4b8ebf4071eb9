import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Funnel } from '../../../contract/office/figures.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'
import { startNodes } from '../../testing/start-nodes.ts'

let shop: Awaited<ReturnType<typeof startNodes>>
let admin: Buyer
let buyer: Buyer

beforeAll(async () => {
  shop = await startNodes({ count: 2 })
  const [{ db }] = shop.nodes as [(typeof shop.nodes)[number]]
  admin = await createBuyer(db, { role: 'admin' })
  buyer = await createBuyer(db)
})
afterAll(() => shop.close())

async function readFunnel(): Promise<Funnel['total']> {
  for (const { app } of shop.nodes) await app.jobs.find(({ name }) => name === 'figures')?.run()
  const today = new Date().toISOString().slice(0, 10)
  const answer = await fetch(`${shop.nodes[0]?.address}/figures/funnel?from=${today}&to=${today}`, {
    headers: admin.headers,
  })
  return ((await answer.json()) as Funnel).total
}

test('answers of all nodes are counted by step: shown, put into a cart, ordered; failures and pages’ own calls are not', async () => {
  const [one, two] = shop.nodes as [(typeof shop.nodes)[number], (typeof shop.nodes)[number]]
  const { id } = await createProduct(one.db)
  const send = (method: string, path: string, body?: object) =>
    fetch(one.address + path, {
      method,
      headers: { ...buyer.headers, ...(body && { 'content-type': 'application/json' }) },
      body: JSON.stringify(body),
    })
  for (const { address } of [one, two]) {
    // The second is served from memory.
    await fetch(`${address}/product/${id}`)
    await fetch(`${address}/product/${id}`)
    await fetch(`${address}/catalogue/${id}/brake-disc`, { headers: { accept: 'text/html' } })
    await fetch(`${address}/catalogue`, { headers: { accept: 'text/html' } })
    await fetch(`${address}/product/${id.replace(/^./, 'f')}`)
  }
  const line = { productId: id, quantity: 500 }
  const { insertedId } = (await (
    await send('POST', '/cart', { name: 'A', lines: [line] })
  ).json()) as { insertedId: string }
  await send('POST', '/cart', { name: 'Empty' })
  await send('PATCH', `/cart/${insertedId}/lines`, { add: [line] })
  await send('PATCH', `/cart/${insertedId}/lines`, { version: 2, remove: [id] })
  await send('PATCH', `/cart/${insertedId}/lines`, { add: [{ ...line, quantity: 0 }] })
  expect(await readFunnel()).toEqual({ seen: 6, inCart: 2, ordered: 0, paid: 0 })
  await send('POST', '/orderProduct', {
    productId: id,
    phone: '1',
    address: 'Dock 4',
    code: '60607',
    minProduct: 500,
  })
  expect(await readFunnel()).toEqual({ seen: 6, inCart: 2, ordered: 1, paid: 0 })
})
