import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product, reference } from '../../platform/database/tables/products.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createProduct } from '../../testing/factories.ts'
import { cell, workbookOf } from '../../testing/parties/hostile-sheets.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const HEADER = 'part_number,kind,maker,number,note\n'

const send = (csv: string | Buffer, apply = true) =>
  desk.send(
    Buffer.concat([Buffer.from(HEADER), Buffer.from(csv)]),
    'r.csv',
    {},
    `/references/import?apply=${apply}`,
  )

async function get(url: string) {
  const answer = await desk.shop.app.inject({ method: 'GET', url })
  return { status: answer.statusCode, body: answer.json() }
}

let counter = 0
const freshPart = (overrides: Partial<typeof product.$inferInsert> = {}) =>
  createProduct(desk.shop.db, { partNumber: `RF-${7000 + counter++}-11`, ...overrides })

const remove = (id: string) =>
  desk.shop.db.update(product).set({ removedAt: new Date() }).where(eq(product.id, id))

test('a file of references is counted, applied whole, and refused whole with its lines', async () => {
  const { id, partNumber } = await freshPart()
  const csv = `${partNumber},oe,Norvik,5N7 940 95Z,Front\n${partNumber?.toLowerCase()},competitor,Pavo,PV 88/12,\n`
  expect(await send(csv, false)).toEqual({
    status: 200,
    body: {
      rows: 2,
      new: 2,
      changed: 0,
      unchanged: 0,
      replacements: 0,
      ignored: [],
      notes: [],
      applied: false,
    },
  })
  expect((await get(`/product/${id}/references`)).body.references).toEqual([])
  expect((await send(csv)).body).toMatchObject({ new: 2, applied: true })
  expect((await get(`/product/${id}/references`)).body.references).toEqual([
    { kind: 'competitor', maker: 'Pavo', number: 'PV 88/12', note: null },
    { kind: 'oe', maker: 'Norvik', number: '5N7 940 95Z', note: 'Front' },
  ])
  const changed = csv.replace('5N7 940 95Z', '5N7-940-95Z')
  expect((await send(changed)).body).toMatchObject({ new: 0, changed: 1, unchanged: 1 })
  const refused = await send(`${partNumber},oe,Norvik,NEW-1,\nNONE-1,oe,X,AB-12,\n`)
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { file: ['Line 3, part_number: the shop has no NONE-1'] } },
  })
  expect(
    (await send(`${partNumber},maker,X,AB-12,\n${partNumber},oe,X,-,\n`)).body.errors.file,
  ).toEqual([
    'Line 2, kind: one of oe, competitor, replaced, gtin',
    'Line 3, number: 3 to 60 letters and digits',
  ])
  expect(
    await desk.shop.db.select().from(reference).where(eq(reference.productId, id)),
  ).toHaveLength(2)
})

test('kinds in capitals, semicolons, heads in other words, further columns and workbooks are read', async () => {
  const { id, partNumber } = await freshPart()
  const sendFile = (file: string | Buffer) =>
    desk.send(file, 'r.xlsx', {}, '/references/import?apply=true')
  const csv = `Kind;Part Number;Number;Maker;Our shelf\nOE;${partNumber};5N7 940 11A;"Norvik; Oslo";B7\nEAN;${partNumber};4006381333931;;\nEAN;${partNumber};4006381333934;;\n`
  expect((await sendFile(csv)).body).toMatchObject({
    new: 2,
    ignored: ['Our shelf'],
    notes: [expect.stringMatching(/Line 4 is left out: 4006381333934 .* would be 1/)],
  })
  const workbook = workbookOf(
    ['part_number', 'kind', 'maker', 'number'].map((text, place) =>
      cell(`${'ABCD'[place]}1`, text),
    ),
    [
      cell('A2', partNumber ?? ''),
      cell('B2', 'Competitor'),
      cell('C2', 'Pavo'),
      cell('D2', 'PV 77'),
    ],
  )
  expect((await sendFile(workbook)).body).toMatchObject({ new: 1, applied: true })
  const { references } = (await get(`/product/${id}/references`)).body
  expect(references.map(({ kind }: { kind: string }) => kind)).toEqual(['competitor', 'gtin', 'oe'])
})

test('a line that can’t be read hides no part that the shop lacks, and the needed columns are named', async () => {
  const { partNumber } = await freshPart()
  const { body } = await send(`NONE-1,oe,X,AB-12,\n${partNumber},oe,X,-,\nNONE-2,oe,X,AB-12,\n`)
  expect(body.errors.file.map((line: string) => line.slice(0, 8))).toEqual([
    ...['Line 2, ', 'Line 3, ', 'Line 4, '],
  ])
  const refused = await desk.send('part;number\n1;2', 'r.csv', {}, '/references/import')
  expect(refused.body.detail).toBe(
    'Line 1: the header lacks part_number, kind, maker; needed are part_number, kind, maker, number; found number',
  )
})

test('a file of references with text that would be stored garbled is refused with its lines', async () => {
  const { partNumber } = await freshPart()
  const lines = `${partNumber},oe,M\ufffdller,5N7 940 96Z,\n${partNumber},oe,Norvik,5N7 940 97Z,F\0nt\n`
  expect(await send(lines)).toMatchObject({
    status: 422,
    body: {
      errors: {
        file: [
          'Line 2, maker: is not UTF-8 text; save the file as UTF-8',
          'Line 3, note: holds a control character',
        ],
      },
    },
  })
})

test('a file of references in a code page is read, which is said, and a row of too many cells is refused', async () => {
  const { id, partNumber } = await freshPart()
  const file = Buffer.from(`${partNumber},oe,Müller,5N7 940 98Z,\n`, 'latin1')
  expect((await send(file)).body).toMatchObject({
    new: 1,
    notes: ['Read as Windows-1252, as the file is not in UTF-8'],
  })
  expect((await get(`/product/${id}/references`)).body.references[0].maker).toBe('Müller')
  expect(await send('a,'.repeat(2_500_000))).toMatchObject({
    status: 422,
    body: { detail: expect.stringMatching(/up to 400\. Keep the columns/) },
  })
})

test('a form that was open while a file brought numbers is refused, not saved over them', async () => {
  const { id, partNumber } = await freshPart()
  const [{ body: opened }, other] = [await get(`/product/${id}`), await freshPart()]
  await send(`${partNumber},oe,Norvik,5N7 111 95Z,\n`)
  const save = (version: number) =>
    desk.shop.app.inject({
      method: 'PUT',
      url: `/product/${id}/references`,
      headers: desk.admin.headers,
      payload: { version, references: [] },
    })
  expect((await save(opened.version)).statusCode).toBe(409)
  const { body: now } = await get(`/product/${id}`)
  expect((await save(now.version)).statusCode).toBe(200)
  expect((await get(`/product/${other.id}`)).body.version).toBe(1)
  // The same file again changes nothing, so no form has to hear of it.
  await send(`${other.partNumber},oe,Norvik,5N7 112 95Z,\n`)
  await send(`${other.partNumber},oe,Norvik,5N7 112 95Z,\n`)
  expect((await get(`/product/${other.id}`)).body.version).toBe(2)
})

test('a product shows its other numbers, and what replaced it', async () => {
  const [old, later] = [await freshPart(), await freshPart()]
  expect((await send(`${later.partNumber},replaced,,${old.partNumber},\n`)).body).toMatchObject({
    new: 0,
    replacements: 1,
  })
  const side = ({ id, name, partNumber }: typeof old) => ({ _id: id, name, partNumber })
  expect((await get(`/product/${old.id}/references`)).body.replacedBy).toEqual(side(later))
  expect((await get(`/product/${later.id}/references`)).body.replaces).toEqual([side(old)])
  const unknown = '01990000-0000-7000-8000-000000000001'
  expect((await get(`/product/${unknown}/references`)).body.code).toBe('productNotFound')
})

test('what replaced a product, and what it replaces, is current however it was read before', async () => {
  const [old, later] = [await freshPart(), await freshPart()]
  const read = async ({ id }: typeof old) => (await get(`/product/${id}/references`)).body
  const names = (found: { name: string }[]) => found.map(({ name }) => name)
  const setRemoved = (removedAt: Date | null) =>
    desk.shop.db.update(product).set({ removedAt }).where(eq(product.id, later.id))
  expect((await read(later)).replaces).toEqual([])
  await desk.shop.db.update(product).set({ replacedBy: later.id }).where(eq(product.id, old.id))
  expect(names((await read(later)).replaces)).toEqual([old.name])
  await setRemoved(new Date())
  expect((await read(old)).replacedBy).toBeNull()
  await setRemoved(null)
  expect((await read(old)).replacedBy).toMatchObject({ _id: later.id })
})

test('a part that would replace itself is refused, also through others and in a chain of six', async () => {
  const parts = await Promise.all(Array.from({ length: 7 }, () => freshPart()))
  const numbers = parts.map(({ partNumber }) => partNumber)
  const replaces = (later: number, old: number) => `${numbers[later]},replaced,,${numbers[old]},\n`
  expect((await send(replaces(1, 0) + replaces(2, 1))).status).toBe(200)
  expect(await send(replaces(0, 2))).toMatchObject({
    status: 422,
    body: { code: 'circle', errors: { file: [expect.any(String)] } },
  })
  const chain = [3, 4, 5, 6].map((later) => replaces(later, later - 1)).join('')
  expect((await send(chain)).body.code).toBe('circle')
  const [row] = await desk.shop.db
    .select()
    .from(product)
    .where(eq(product.id, parts[2]?.id ?? ''))
  expect(row?.replacedBy).toBeNull()
})

test('a search finds a part by another maker’s number and says so', async () => {
  const { id, partNumber } = await freshPart()
  await send(`${partNumber},oe,Norvik,8K8 118 21Q,\n`)
  const { body } = await get('/catalogue/search?q=8K8-118-21q')
  expect(body).toMatchObject({ match: 'reference', meant: 'OE number of Norvik' })
  expect(body.products).toMatchObject([{ _id: id }])
  expect((await get('/catalogue/suggestions?q=8K811821Q')).body).toMatchObject([{ _id: id }])
})

test('a number of a part that left the shop hides nothing that a search finds without it', async () => {
  const left = await freshPart()
  await send(`${left.partNumber},oe,Norvik,9L9 118 21Q,\n`)
  const near = await freshPart({ partNumber: '9L9-118-21R' })
  await remove(left.id)
  const { body } = await get('/catalogue/search?q=9L9-118-21q')
  expect(body.match).toBe('similarPartNumber')
  expect(body.products).toMatchObject([{ _id: near.id }])
})

test('a number of a part that left the shop finds the last of its successors that has not', async () => {
  const [first, second, third] = [await freshPart(), await freshPart(), await freshPart()]
  await send(`${first.partNumber},oe,Norvik,9M9 118 21Q,\n`)
  const replace = (old: string, replacedBy: string) =>
    desk.shop.db.update(product).set({ replacedBy }).where(eq(product.id, old))
  await replace(first.id, second.id)
  await replace(second.id, third.id)
  const find = async () => (await get('/catalogue/search?q=9M9-118-21q')).body
  expect((await find()).products).toMatchObject([{ _id: first.id }])
  await remove(first.id)
  expect(await find()).toMatchObject({ match: 'reference', products: [{ _id: third.id }] })
  await remove(third.id)
  expect((await find()).products).toMatchObject([{ _id: second.id }])
})

test('a part is found by a number that sixty parts bore that left the shop', async () => {
  const gone = []
  for (let n = 0; n < 60; n += 1) gone.push(await freshPart({ removedAt: new Date() }))
  const { id } = await freshPart()
  await desk.shop.db.insert(reference).values(
    [...gone.map((one) => one.id), id].map((productId) => ({
      productId,
      kind: 'oe' as const,
      maker: 'Norvik',
      number: '9N9 118 21Q',
      key: '9n911821q',
    })),
  )
  const { body } = await get('/catalogue/search?q=9N9-118-21q')
  expect(body).toMatchObject({ match: 'reference', products: [{ _id: id }] })
})

test('a kept answer is dropped when a reference changes', async () => {
  const { id, partNumber } = await freshPart()
  await get(`/product/${id}/references`)
  await send(`${partNumber},oe,Norvik,HOT-1-77,\n`)
  expect((await get(`/product/${id}/references`)).body.references).toHaveLength(1)
  await desk.shop.db.delete(reference).where(eq(reference.productId, id))
  expect((await get(`/product/${id}/references`)).body.references).toEqual([])
})
