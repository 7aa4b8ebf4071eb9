import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownNumberBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { encodeForm, fileOf } from '../../testing/encode-form.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'
import { cell, workbookOf } from '../../testing/parties/hostile-sheets.ts'

let shop: TestShop
let stranger: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  stranger = await createBuyer(shop.db)
})
afterAll(() => shop.close())

async function send(buyer: Buyer, file: string | Buffer) {
  const { headers, payload } = await encodeForm({
    file: fileOf(file, 'numbers.csv'),
  })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/partNumber/import',
    payload,
    headers: { ...buyer.headers, ...headers },
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('numbers are their account’s alone, in every call', async () => {
  const dana = await createBuyer(shop.db)
  const [one, other] = [await createProduct(shop.db), await createProduct(shop.db)]
  const added = await shop.call(dana, 'POST', '/partNumber', {
    number: ' GAR-17 ',
    productId: one.id,
  })
  expect(added).toEqual({ status: 201, body: { key: 'gar17' } })
  expect((await shop.call(stranger, 'GET', '/partNumber')).body).toEqual({ total: 0, numbers: [] })
  const change = { key: 'gar17', number: 'GAR-17', productId: other.id }
  expect((await shop.call(stranger, 'PUT', '/partNumber', change)).body).toMatchObject({
    code: 'numberNotFound',
  })
  const removal = { keys: ['gar17'] }
  expect((await shop.call(stranger, 'DELETE', '/partNumber', removal)).body.deletedCount).toBe(0)
  expect((await shop.call(dana, 'GET', '/partNumber')).body).toEqual({
    total: 1,
    numbers: [
      {
        key: 'gar17',
        number: 'GAR-17',
        productId: one.id,
        partNumber: one.partNumber,
        name: one.name,
      },
    ],
  })
  expect((await shop.call(dana, 'PUT', '/partNumber', change)).status).toBe(200)
  expect((await shop.call(dana, 'GET', '/partNumber')).body.numbers[0].productId).toBe(other.id)
  expect((await shop.call(dana, 'DELETE', '/partNumber', removal)).body.deletedCount).toBe(1)
})

test('a number that names another part is refused with both', async () => {
  const dana = await createBuyer(shop.db)
  const [one, other] = [await createProduct(shop.db), await createProduct(shop.db)]
  const add = (number: string, productId: string) =>
    shop.call(dana, 'POST', '/partNumber', { number, productId })
  await add('4471-B', one.id)
  expect((await add('4471 b', one.id)).status).toBe(201)
  expect(await add('4471 b', other.id)).toMatchObject({
    status: 409,
    body: {
      code: 'numberTaken',
      detail: `You have 4471-B for ${one.partNumber} already. Change it?`,
    },
  })
  expect((await add('!!', one.id)).body).toMatchObject({ code: 'invalidFields' })
})

test('the list is paged by key, and found by the beginning of a number', async () => {
  const dana = await createBuyer(shop.db)
  const { id } = await createProduct(shop.db)
  for (const number of ['B-2', 'A-1', 'A-2'])
    await shop.call(dana, 'POST', '/partNumber', { number, productId: id })
  const keys = async (query: string) => {
    const { body } = await shop.call(dana, 'GET', `/partNumber?${query}`)
    return body.numbers.map(({ key }: { key: string }) => key)
  }
  expect(await keys('limit=2')).toEqual(['a1', 'a2'])
  expect(await keys('limit=2&after=a2')).toEqual(['b2'])
  expect(await keys('find=a-')).toEqual(['a1', 'a2'])
})

test('an account with too many numbers changes and removes them, and adds none', async () => {
  const dana = await createBuyer(shop.db)
  const { id } = await createProduct(shop.db)
  await shop.pool.query(
    `insert into customer_part (owner_kind, owner_id, key, number, product_id)
     select 'account', $1, 'n' || n, 'N' || n, $2 from generate_series(1, $3::integer) as n`,
    [dana.id, id, ownNumberBounds.numbers + 1],
  )
  const add = { number: 'GAR-1', productId: id }
  expect((await shop.call(dana, 'POST', '/partNumber', add)).body.code).toBe('tooManyNumbers')
  const change = { key: 'n1', number: 'GAR-2', productId: id }
  expect((await shop.call(dana, 'PUT', '/partNumber', change)).body).toEqual({ modifiedCount: 1 })
  const removed = await shop.call(dana, 'DELETE', '/partNumber', { keys: ['n2', 'n3'] })
  expect(removed.body).toEqual({ deletedCount: 2 })
  expect((await shop.call(dana, 'POST', '/partNumber', add)).status).toBe(201)
})

test('a file of numbers goes out as it came in, with formulas guarded', async () => {
  const dana = await createBuyer(shop.db)
  const { id, partNumber } = await createProduct(shop.db)
  const taken = await send(
    dana,
    `number,part_number\r\n=1+1,${partNumber}\r\nGAR-18,${partNumber}\r\n`,
  )
  expect(taken).toEqual({
    status: 200,
    body: { added: 2, changed: 0, unchanged: 0, ignored: [], notes: [] },
  })
  await shop.call(dana, 'POST', '/partNumber', { number: "'=2+2", productId: id })
  const file = await shop.app.inject({
    method: 'GET',
    url: '/partNumber/export',
    headers: dana.headers,
  })
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body).toContain(`'=1+1,${partNumber}`)
  expect(await send(dana, file.body.replace('\ufeff', ''))).toEqual({
    status: 200,
    body: { added: 0, changed: 0, unchanged: 3, ignored: [], notes: [] },
  })
})

test('semicolons, heads in other words and order, further columns, code pages and workbooks are read', async () => {
  const dana = await createBuyer(shop.db)
  const { partNumber } = await createProduct(shop.db)
  const csv = `Part No.;Shelf;Number\r\n${partNumber};B7;GAR-31\r\n`
  expect(await send(dana, csv)).toEqual({
    status: 200,
    body: { added: 1, changed: 0, unchanged: 0, ignored: ['Shelf'], notes: [] },
  })
  expect(await send(dana, Buffer.from(`${csv}${partNumber};Größe;GAR-34\r\n`, 'latin1'))).toEqual({
    status: 200,
    body: {
      added: 1,
      changed: 0,
      unchanged: 1,
      ignored: ['Shelf'],
      notes: ['Read as Windows-1252, as the file is not in UTF-8'],
    },
  })
  const workbook = workbookOf(
    [cell('A1', 'Number'), cell('B1', 'Part_Number')],
    [cell('A2', 'GAR-32'), cell('B2', partNumber ?? '')],
    [cell('A3', 'GAR-33'), cell('B3', 'NONE-1')],
    ['<c r="A4"/>'],
    [cell('A5', '-'), cell('B5', partNumber ?? '')],
  )
  expect((await send(dana, workbook)).body.errors.file).toEqual([
    'Line 3, part_number: the shop has no NONE-1',
    expect.stringMatching(/^Line 5, number: 1 to \d+ letters and digits$/),
  ])
})

test('a bad line never hides the others, and the columns that are needed are named', async () => {
  const dana = await createBuyer(shop.db)
  const { partNumber } = await createProduct(shop.db)
  const file = `number,part_number\nGAR-1,NONE-1\nGAR-2\nGAR-3,${partNumber}\nGAR-4,NONE-4\n`
  expect((await send(dana, file)).body.errors.file).toEqual([
    'Line 2, part_number: the shop has no NONE-1',
    'Line 3: has 1 cells, and the header has 2',
    'Line 5, part_number: the shop has no NONE-4',
  ])
  expect((await send(dana, 'nummer;teil\n1;2\n')).body.detail).toBe(
    'Line 1: the header lacks number, part_number; needed are number, part_number',
  )
})

test('a file with a wrong line is refused whole, with the line', async () => {
  const dana = await createBuyer(shop.db)
  const { partNumber } = await createProduct(shop.db)
  const refused = await send(dana, `number,part_number\nGAR-1,${partNumber}\nGAR-2,NONE-1\n`)
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { file: ['Line 3, part_number: the shop has no NONE-1'] } },
  })
  expect((await shop.call(dana, 'GET', '/partNumber')).body.total).toBe(0)
})

test('a file with text that would be stored garbled is refused whole, with the lines', async () => {
  const dana = await createBuyer(shop.db)
  const { partNumber } = await createProduct(shop.db)
  const lines = `number,part_number\nM\ufffdller-1,${partNumber}\nGAR\x7f-2,${partNumber}\n`
  expect(await send(dana, lines)).toMatchObject({
    status: 422,
    body: {
      errors: {
        file: [
          'Line 2, number: is not UTF-8 text; save the file as UTF-8',
          'Line 3, number: holds a control character',
        ],
      },
    },
  })
  expect((await shop.call(dana, 'GET', '/partNumber')).body.total).toBe(0)
})

test('a file in a code page is read, and one that no program could read is refused with what to do', async () => {
  const dana = await createBuyer(shop.db)
  const { partNumber } = await createProduct(shop.db)
  const file = Buffer.from(`number,part_number\nMüller-1,${partNumber}\n`, 'latin1')
  expect((await send(dana, file)).body).toMatchObject({ added: 1 })
  expect((await shop.call(dana, 'GET', '/partNumber')).body.numbers[0].number).toBe('Müller-1')
  const head = 'number;part_number\n'
  for (const wide of ['a;'.repeat(131_071), 'a;'.repeat(2_500_000)])
    for (const refused of [await send(dana, wide), await send(dana, head + wide)])
      expect(refused).toMatchObject({
        status: 422,
        body: { detail: expect.stringMatching(/up to 400\. Keep the columns/) },
      })
  expect((await send(dana, `${head}${'a'.repeat(5_000_000)};b\n`)).status).toBe(422)
  expect((await send(dana, head + 'a\n'.repeat(60_000))).body.detail).toMatch(/up to 50,000/)
})

test('of parts that differ only in dashes a file names the one it writes exactly; otherwise the line is refused', async () => {
  const dana = await createBuyer(shop.db)
  const dashed = await createProduct(shop.db, { partNumber: 'AB-1' })
  const plain = await createProduct(shop.db, { partNumber: 'AB1' })
  const file = (partNumber: string) => `number,part_number\nGAR-3,${partNumber}\n`
  for (const { id, partNumber } of [dashed, plain]) {
    expect((await send(dana, file(partNumber ?? ''))).status).toBe(200)
    expect((await shop.call(dana, 'GET', '/partNumber')).body.numbers[0].productId).toBe(id)
  }
  expect(await send(dana, file('ab 1'))).toMatchObject({
    status: 422,
    body: { errors: { file: ['Line 2, part_number: ab 1 may be AB-1 or AB1'] } },
  })
})

test('the header’s search finds a part by the customer’s own number, for that customer alone', async () => {
  const dana = await createBuyer(shop.db)
  const { id, name } = await createProduct(shop.db)
  await shop.call(dana, 'POST', '/partNumber', { number: 'GAR-9917', productId: id })
  const search = async (headers: Record<string, string>, call: string) => {
    const answer = await shop.app.inject({ url: `/catalogue/${call}?q=gar+9917`, headers })
    expect(answer.statusCode).toBe(200)
    return answer
  }
  for (let turn = 0; turn < 3; turn += 1) {
    for (const headers of [{}, stranger.headers]) {
      expect((await search(headers, 'search')).json()).toMatchObject({ products: [] })
      expect((await search(headers, 'suggestions')).json()).toEqual([])
    }
    const own = await search(dana.headers, 'search')
    expect(own.json()).toMatchObject({
      match: 'reference',
      meant: 'your own number',
      products: [{ _id: id, name }],
    })
    expect(own.headers['cache-control']).toBe('no-store')
    expect((await search(dana.headers, 'suggestions')).json()).toMatchObject([{ _id: id }])
  }
})
