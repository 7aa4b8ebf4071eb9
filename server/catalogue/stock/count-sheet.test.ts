import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'

let desk: ChangeDesk
beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.shop.close())

const send = (file: string | Buffer, fingerprint?: string, name = 'shelf.csv') =>
  desk.send(file, name, {}, `/stock/countSheet${fingerprint ? `?fingerprint=${fingerprint}` : ''}`)

const stockOf = async (id: string) => (await desk.call('GET', `/product/${id}/stock`)).body

test('a sheet lists every product by what is expected; filled in, it is previewed and then entered whole', async () => {
  const [more, less, same] = [
    await createProduct(desk.shop.db, { available: 100, name: '=cmd|calc, "quoted"' }),
    await createProduct(desk.shop.db, { available: 200 }),
    await createProduct(desk.shop.db, { available: 300 }),
  ]
  const { body: sheet } = await desk.shop.app.inject({
    method: 'GET',
    url: '/stock/countSheet.csv',
    headers: desk.admin.headers,
  })
  const [head, ...lines] = sheet.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toBe('product_id,part_number,name,expected,counted')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(`,"'=cmd|calc, ""quoted""",100,`)
  const filled = [head, `${lines[0]}110`, `${lines[1]}195`, `${lines[2]}300`].join('\r\n')
  const preview = (await send(filled)).body
  expect(preview).toMatchObject({
    counts: { counted: 3, differing: 2, refused: 0 },
    rows: [
      { row: 2, productId: more.id, expected: 100, counted: 110, difference: 10, error: null },
      { row: 3, productId: less.id, difference: -5 },
    ],
    applied: null,
  })
  expect((await stockOf(more.id)).figures.available).toBe(100)
  expect((await send(filled, preview.fingerprint)).body).toMatchObject({ applied: 3 })
  expect((await stockOf(more.id)).figures.available).toBe(110)
  expect((await stockOf(less.id)).entries[0]).toMatchObject({
    kind: 'count',
    delta: -5,
    quantity: 195,
    reason: 'Count shelf.csv',
    actorEmail: desk.admin.email,
  })
  expect((await stockOf(same.id)).entries[0]).toMatchObject({
    kind: 'count',
    delta: 0,
    quantity: 300,
  })
  // Sent once more, it is no longer what was previewed.
  expect(await send(filled, preview.fingerprint)).toMatchObject({
    status: 409,
    body: { code: 'changedMeanwhile' },
  })
})

test('rows that can’t be entered are named, and nothing is entered while there is one', async () => {
  const { id } = await createProduct(desk.shop.db, { available: 100 })
  const other = await createProduct(desk.shop.db, { available: 100 })
  const file = `counted,product_id\n7,${id}\n8,${id}\nmany,${other.id}\n5,nothing\n,${other.id}`
  const { body } = await send(file)
  expect(body.counts).toEqual({ counted: 4, differing: 1, overtaken: 0, refused: 3 })
  expect(body.rows.map(({ row, error }: { row: number; error: string }) => [row, error])).toEqual([
    [3, 'The same product as in row 2'],
    [4, '“many” is no whole number of pieces'],
    [5, 'The shop has no such product'],
    [2, null],
  ])
  expect(await send(file, body.fingerprint)).toMatchObject({
    status: 422,
    body: { errors: { file: ['3 rows can’t be entered. Nothing was changed.'] } },
  })
  expect((await stockOf(id)).figures.available).toBe(100)
})

test.each([
  ['a,b\n1,2', 'Row 1: the header lacks product_id, counted; needed are product_id, counted'],
  ['product_id,counted\n01990000-0000-7000-8000-000000000001,', 'The column “counted” is empty'],
])('a file %j is refused', async (file, text) => {
  expect(await send(file)).toMatchObject({ status: 422, body: { errors: { file: [text] } } })
})

test('a count is the difference to the sheet’s own expectation, and says if pieces left since it was printed', async () => {
  const [sold, more] = [
    await createProduct(desk.shop.db, { available: 1000 }),
    await createProduct(desk.shop.db, { available: 1000 }),
  ]
  const head = 'Product ID;Expected;Counted;Shelf'
  const file = `${head}\n${sold.id};1,000;1000.0;A1\n${more.id};1,000;1,005;A2`
  for (const { id } of [sold, more])
    await desk.call('POST', `/product/${id}/stock`, {
      kind: 'scrap',
      quantity: 600,
      reason: 'Gone since',
    })
  const preview = (await send(file)).body
  const warning = 'Counted against 1,000 pieces, but 400 are on the shelf now'
  expect(preview).toMatchObject({
    counts: { counted: 2, differing: 1, overtaken: 2, refused: 0 },
    ignored: ['Shelf'],
    rows: [
      { row: 2, expected: 1000, counted: 1000, difference: 0, warning },
      { row: 3, expected: 1000, counted: 1005, difference: 5, warning },
    ],
  })
  expect((await send(file, preview.fingerprint)).body).toMatchObject({ applied: 2 })
  expect((await stockOf(sold.id)).figures.onShelf).toBe(400)
  const { figures, entries } = await stockOf(more.id)
  expect(figures.onShelf).toBe(405)
  expect(entries[0]).toMatchObject({ delta: 5, quantity: 1005, expected: 1000 })
})

test('a row that can’t be read, an empty expectation and a count that leaves too little are named beside the others', async () => {
  const parts = await Promise.all(
    [1, 2, 3].map(() => createProduct(desk.shop.db, { available: 100 })),
  )
  const [first, second, third] = parts.map(({ id }) => id)
  const file = `product_id,expected,counted\n${first},,5\n${second},1000,0\n${third}\n${third},100,99`
  const { body } = await send(file)
  expect(body.rows.map(({ row, error }: { row: number; error: string }) => [row, error])).toEqual([
    [2, 'Expected: “” is no whole number of pieces'],
    [3, expect.stringContaining('100 are on the shelf now. The difference leaves -900')],
    [4, 'has 1 cells, and the header has 3'],
    [5, null],
  ])
})

test('a count below what orders have names the orders of its own product', async () => {
  const products = await Promise.all([1, 2].map(() => createProduct(desk.shop.db)))
  const orderNos = []
  for (const { id } of products) {
    const buyer = await createBuyer(desk.shop.db)
    const placed = await desk.shop.app.inject({
      method: 'POST',
      url: '/orderProduct',
      headers: buyer.headers,
      payload: orderBody(id),
    })
    orderNos.push(placed.json().order.orderNo)
  }
  const lines = products.map(({ id }) => `${id},3`)
  const { body } = await send(['product_id,counted', ...lines].join('\n'))
  const why = 'Counted 3, but 500 are held by unpaid orders, or sold and not shipped'
  expect(body.rows).toMatchObject(
    orderNos.map((no) => ({ counted: null, error: `${why}: orders ${no}` })),
  )
})

test('a sheet that is too large is refused with the limit of count sheets', async () => {
  const file = `product_id,counted\n${'x'.repeat(20 * 1024 * 1024)}`
  expect((await send(file)).body.errors).toEqual({ file: ['The file is larger than 20 MB.'] })
})

test('a sheet in a code page is read, which is said', async () => {
  const { id } = await createProduct(desk.shop.db, { available: 100 })
  const sheet = Buffer.from(`product_id,name,counted\n${id},Größe,100\n`, 'latin1')
  expect((await send(sheet)).body.notes).toEqual([
    'Read as Windows-1252, as the file is not in UTF-8',
  ])
})

test('a row of more cells than the header is refused alone, and the others can be entered without it', async () => {
  const [first, last] = [
    await createProduct(desk.shop.db, { available: 100 }),
    await createProduct(desk.shop.db, { available: 100 }),
  ]
  for (const [more, reason] of [
    [',x', 'has 3 cells, and the header has 2'],
    [',x'.repeat(500), expect.stringMatching(/^has 502 cells, and a row has up to 400/)],
  ] as const) {
    const { available } = (await stockOf(last.id)).figures
    const rows = [`${first.id},100`, `${first.id},7${more}`, `${last.id},${available + 5}`]
    const file = ['product_id,counted', ...rows].join('\n')
    const { body } = await send(file)
    expect(body.counts).toEqual({ counted: 3, differing: 1, overtaken: 0, refused: 1 })
    expect(body.rows).toMatchObject([{ row: 3, error: reason }, { row: 4 }])
    expect((await send(file, body.fingerprint)).status).toBe(422)
    const entered = await send(file, `${body.fingerprint}&leaveOutRefused=true`)
    expect(entered.body).toMatchObject({ applied: 2 })
    expect((await stockOf(last.id)).figures.available).toBe(available + 5)
    expect((await stockOf(first.id)).figures.available).toBe(100)
  }
})

test('a sheet whose every row is refused enters nothing', async () => {
  const file = 'product_id,counted\nnothing,5'
  const { body } = await send(file)
  expect(await send(file, `${body.fingerprint}&leaveOutRefused=true`)).toMatchObject({
    status: 422,
    body: { errors: { file: ['1 row can’t be entered. Nothing was changed.'] } },
  })
})

test('a sheet with a head of too many cells, or a row whose end is not known, is refused', async () => {
  const head = 'product_id;counted\n'
  for (const wide of ['a;'.repeat(131_071), 'a;'.repeat(401), `${head}${'a;'.repeat(2_500_000)}`])
    expect(await send(wide)).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/up to 400\. Keep the columns/) },
    })
})
