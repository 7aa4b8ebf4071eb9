import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingShop } from '../../testing/desks/paying-shop.ts'
import { createProduct, orderBody } from '../../testing/factories.ts'

let shop: Awaited<ReturnType<typeof openPayingShop>>
beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

const url = (id: string) => `/product/${id}/stock`
const enter = async (id: string, entry: object) => {
  const answer = await shop.send(shop.admin, 'POST', url(id), { reason: 'Monthly count', ...entry })
  return { status: answer.statusCode, ...answer.json() }
}
const read = async (id: string, query = '') =>
  (await shop.send(shop.admin, 'GET', `${url(id)}${query}`)).json()

/** A product of which an order has 500 paid pieces and another holds 600. */
async function orderedProduct(available = 3000) {
  const product = await createProduct(shop.db, { available })
  const order = async (minProduct: number): Promise<{ _id: string; orderNo: number }> =>
    (
      await shop.send(shop.buyer, 'POST', '/orderProduct', orderBody(product.id, { minProduct }))
    ).json().order
  const paid = await order(500)
  const intent = await shop.intentOf(paid._id)
  await shop.confirm(intent)
  await shop.send(shop.buyer, 'PATCH', `/order/${paid._id}`, { transactionId: intent })
  const held = await order(600)
  return { id: product.id, paid, held }
}

test('receiving, scrapping and correcting move the pieces on sale, each entered with who and why', async () => {
  const { id } = await createProduct(shop.db, { available: 100 })
  expect(await enter(id, { kind: 'receive', quantity: 50, reference: 'DN-77' })).toMatchObject({
    status: 201,
    available: 150,
  })
  expect(
    await enter(id, { kind: 'scrap', quantity: 10, reason: 'Dropped', note: 'Aisle 4' }),
  ).toMatchObject({ available: 140 })
  const last = await enter(id, { kind: 'correction', quantity: -40 })
  expect(last).toMatchObject({ available: 100 })
  const { figures, entries } = await read(id)
  expect(figures).toEqual({ available: 100, held: 0, toShip: 0, onShelf: 100 })
  const by = { actorEmail: shop.admin.email, orderId: null, changeSetId: null }
  expect(entries).toMatchObject([
    {
      _id: last.insertedId,
      kind: 'correction',
      delta: -40,
      quantity: 40,
      reason: 'Monthly count',
      ...by,
    },
    { kind: 'scrap', delta: -10, quantity: 10, reason: 'Dropped', note: 'Aisle 4', ...by },
    { kind: 'receive', delta: 50, quantity: 50, reference: 'DN-77', ...by },
    { kind: 'correction', delta: 100, reason: 'by hand in the database', actorEmail: null },
  ])
  const { next } = await read(id, '?limit=1')
  expect(await read(id, `?limit=1&after=${next}`)).toMatchObject({
    entries: [{ kind: 'scrap' }],
  })
})

test('a count takes the difference to what is on the shelf; sold pieces that are still here are part of it', async () => {
  const { id } = await orderedProduct()
  expect((await read(id)).figures).toEqual({
    available: 1900,
    held: 600,
    toShip: 500,
    onShelf: 3000,
  })
  expect(await enter(id, { kind: 'count', counted: 3010 })).toMatchObject({ available: 1910 })
  expect(await enter(id, { kind: 'count', counted: 3010 })).toMatchObject({ available: 1910 })
  expect(await enter(id, { kind: 'count', counted: 1100 })).toMatchObject({ available: 0 })
  expect((await read(id)).entries).toMatchObject([
    { kind: 'count', delta: -1910, quantity: 1100 },
    { kind: 'count', delta: 0, quantity: 3010 },
    { kind: 'count', delta: 10, quantity: 3010 },
    {},
  ])
})

test('the shelf is the sum of the ledger: pieces that left and came back stand beside those entered, page by page', async () => {
  const { id, paid } = await orderedProduct()
  const by = (url: string, body: object, user = shop.admin) => shop.send(user, 'POST', url, body)
  const packed = await by(`/order/${paid._id}/shipment`, { lines: [{ lineNo: 1, quantity: 300 }] })
  await by(`/shipment/${packed.json().insertedId}/ship`, { carrier: 'Own truck', pallets: 1 })
  const asked = { lines: [{ lineNo: 1, quantity: 50, reason: 'damaged' }] }
  const back = (await by(`/order/${paid._id}/return`, asked, shop.buyer)).json().insertedId
  await by(`/return/${back}/approve`, {})
  await by(`/return/${back}/receive`, { lines: [{ lineNo: 1, restock: 30, scrap: 20 }] })
  await enter(id, { kind: 'receive', quantity: 70 })

  const { figures, entries, opening, closing, next } = await read(id)
  expect(figures).toEqual({ available: 2000, held: 600, toShip: 200, onShelf: 2800 })
  expect({ opening, closing, next }).toEqual({ opening: 0, closing: 2800, next: null })
  const shipped = { reason: `Shipment 1 of order ${paid.orderNo}`, orderId: paid._id }
  expect(entries).toMatchObject([
    { kind: 'receive', delta: 70, shipped: 0, onShelf: 2800 },
    { kind: 'scrap', delta: -20, shipped: 0, onShelf: 2730 },
    { kind: 'return', delta: 0, shipped: -50, quantity: 50, onShelf: 2750 },
    { kind: 'ship', delta: 0, shipped: 300, quantity: 300, onShelf: 2700, ...shipped },
    { kind: 'correction', delta: 3000, shipped: 0, onShelf: 3000 },
  ])

  const pages = [await read(id, '?limit=2')]
  // Entered meanwhile: older pages go on from the page before.
  await enter(id, { kind: 'receive', quantity: 1 })
  for (let page = pages[0]; page.next; page = pages.at(-1))
    pages.push(await read(id, `?limit=2&after=${page.next}`))
  expect(pages.map((page) => [page.opening, page.closing])).toEqual([
    [2750, 2800],
    [3000, 2750],
    [0, 3000],
  ])
  expect(pages.flatMap((page) => page.entries)).toEqual(entries)
})

test('a count that pieces left or came meanwhile is refused with both numbers, and says what it was made against', async () => {
  const { id } = await createProduct(shop.db, { available: 1000 })
  await enter(id, { kind: 'scrap', quantity: 600 })
  const text = 'Counted against 1,000 pieces, but 400 are on the shelf now. Count again'
  expect(await enter(id, { kind: 'count', counted: 1000, expected: 1000 })).toMatchObject({
    status: 409,
    code: 'countOvertaken',
    detail: text,
    errors: { counted: [text] },
  })
  expect(await enter(id, { kind: 'count', counted: 395, expected: 400 })).toMatchObject({
    status: 201,
    available: 395,
  })
  const [count, scrap] = (await read(id)).entries
  expect(count).toMatchObject({ kind: 'count', delta: -5, quantity: 395, expected: 400 })
  expect(scrap.expected).toBeNull()
})

test('a count below what orders have is refused with their numbers, and changes nothing', async () => {
  const { id, paid, held } = await orderedProduct()
  const text = `Counted 1,099, but 1,100 are held by unpaid orders, or sold and not shipped: orders ${paid.orderNo}, ${held.orderNo}`
  expect(await enter(id, { kind: 'count', counted: 1099 })).toMatchObject({
    status: 409,
    code: 'promisedPieces',
    detail: text,
    errors: { counted: [text] },
  })
  await shop.send(shop.buyer, 'DELETE', `/order/${held._id}`)
  expect(await enter(id, { kind: 'count', counted: 300 })).toMatchObject({
    detail: `Counted 300, but 500 are sold and not shipped: orders ${paid.orderNo}`,
  })
  expect(await enter(id, { kind: 'scrap', quantity: 2501 })).toMatchObject({
    status: 422,
    errors: { quantity: ['Only 2,500 pieces are available'] },
  })
  expect((await read(id)).entries).toHaveLength(1)
})

test('counts that race orders and each other take the difference once, and nothing is sold that is not there', async () => {
  const { id } = await createProduct(shop.db, { available: 10_000 })
  const order = async () => {
    const body = orderBody(id, { minProduct: 500 })
    return (await shop.send(shop.buyer, 'POST', '/orderProduct', body)).statusCode
  }
  const count = async () => (await enter(id, { kind: 'count', counted: 9000 })).status
  const [ordered, counted] = await Promise.all([
    Promise.all(Array.from({ length: 24 }, order)),
    Promise.all(Array.from({ length: 12 }, count)),
  ])
  const statuses = new Set([...ordered, ...counted])
  expect([...statuses].filter((status) => ![201, 409, 422].includes(status))).toEqual([])
  const held = ordered.filter((status) => status === 201).length * 500
  // Every count is refused only if orders had more than 9,000 before the first.
  const onShelf = counted.includes(201) ? 9000 : 10_000
  const { figures, entries } = await read(id)
  expect(figures).toEqual({ available: onShelf - held, held, toShip: 0, onShelf })
  const deltas = entries.map(({ delta }: { delta: number }) => delta)
  expect(deltas.reduce((sum: number, delta: number) => sum + delta)).toBe(onShelf)
})

test('the same entry under its key is made once, and none for a product that the shop has not', async () => {
  const { id } = await createProduct(shop.db, { available: 100 })
  const send = () =>
    shop.app.inject({
      method: 'POST',
      url: url(id),
      headers: { ...shop.admin.headers, 'idempotency-key': 'receive-once' },
      payload: { kind: 'receive', quantity: 5, reason: 'Delivery' },
    })
  expect((await send()).json()).toEqual((await send()).json())
  expect((await read(id)).figures.available).toBe(105)
  const nowhere = '01990000-0000-7000-8000-000000000001'
  expect(await enter(nowhere, { kind: 'receive', quantity: 1 })).toMatchObject({
    code: 'productNotFound',
  })
  expect(await read(nowhere)).toMatchObject({ code: 'productNotFound' })
})

test.each([
  [{ kind: 'receive', quantity: 0 }, 'quantity'],
  [{ kind: 'receive', quantity: 1.5 }, 'quantity'],
  [{ kind: 'correction', quantity: 0 }, 'quantity'],
  [{ kind: 'count', counted: -1 }, 'counted'],
  [{ kind: 'receive', quantity: 5, expected: 5 }, 'expected'],
  [{ kind: 'count', counted: 100_000_001 }, 'counted'],
  [{ kind: 'receive', quantity: 5, reason: ' ' }, 'reason'],
])('%j is refused at %s', async (entry, field) => {
  const { id } = await createProduct(shop.db)
  const answer = await enter(id, entry)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.errors)).toEqual([field])
})

test('pieces changed by hand in the database are entered as such', async () => {
  const { id } = await createProduct(shop.db, { available: 100 })
  await shop.pool.query('update product set available = 90 where id = $1', [id])
  expect((await read(id)).entries[0]).toMatchObject({
    kind: 'correction',
    delta: -10,
    reason: 'by hand in the database',
    actorEmail: null,
  })
})

test('the list of stock has each product with its figures, and finds by part number', async () => {
  const { id } = await orderedProduct()
  const answer = await shop.send(shop.admin, 'GET', '/stock?limit=1')
  expect(answer.headers.link).toContain('rel="next"')
  expect(answer.json()).toMatchObject([
    { _id: id, available: 1900, held: 600, toShip: 500, onShelf: 3000 },
  ])
  const [{ partNumber }] = answer.json()
  const found = await shop.send(shop.admin, 'GET', `/stock?q=${partNumber}`)
  expect(found.json().map((row: { _id: string }) => row._id)).toEqual([id])
})

test('the list of stock is narrowed to the parts of one bin, by whole name, page by page and by words', async () => {
  const [first, second] = [
    await createProduct(shop.db, { name: 'Bracket', furtherFacts: { bin: 'S-12' } }),
    await createProduct(shop.db, { name: 'Gasket', furtherFacts: { bin: 'S-12' } }),
  ]
  await createProduct(shop.db, { name: 'Gasket', furtherFacts: { bin: 'S-123' } })
  const list = async (query: string) => {
    const answer = await shop.send(shop.admin, 'GET', `/stock?${query}`)
    return {
      rows: answer.json().map(({ _id, bin }: { _id: string; bin: string }) => [_id, bin]),
      total: answer.headers['x-total-count'],
    }
  }
  expect(await list('bin=S-12&limit=1')).toEqual({ rows: [[second.id, 'S-12']], total: '2' })
  const next = await list(`bin=S-12&limit=1&after=${second.id}`)
  expect(next).toEqual({ rows: [[first.id, 'S-12']], total: '2' })
  expect((await list('bin=S-12&q=gasket')).rows).toEqual([[second.id, 'S-12']])
  expect((await list('bin=S-12&stock=out')).rows).toEqual([])
})
