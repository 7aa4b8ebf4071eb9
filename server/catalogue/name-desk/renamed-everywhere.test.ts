import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { NamedField } from '../../../contract/catalogue/intake/mapping.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createProduct } from '../../testing/factories.ts'

let desk: ChangeDesk
beforeEach(async () => {
  desk = await openChangeDesk()
})
beforeEach(() => () => desk.close())

const FORMER = 'Hand tools'
const NOW = 'Workshop'

/** History and former names keep a name; counts of nothing do, too. */
const KEPT = `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  and table_name not in ('renamed_place', 'change_set', 'account_event', 'history_entry', 'history_value')`
const PRESENT: Readonly<Record<string, string>> = {
  change_row: `change_set_id in (select id from change_set where state in ('draft', 'planned'))`,
  catalogue_count: 'products > 0',
  catalogue_name: 'replaced_by is null',
}

/** The tables that hold a name, also as an address writes it. */
async function findHolders(name: string): Promise<string[]> {
  const { rows } = await desk.shop.pool.query(KEPT)
  const holders: string[] = []
  for (const { table_name: table } of rows) {
    const found = await desk.shop.pool.query(
      `select from ${table} as held where ${PRESENT[table] ?? 'true'}
        and (position($1 in held::text) > 0 or position($2 in held::text) > 0) limit 1`,
      [name, name.replaceAll(' ', '+')],
    )
    if (found.rowCount) holders.push(table)
  }
  return holders.toSorted()
}

/** Puts a name wherever the shop may hold one. */
async function plant(field: NamedField) {
  const { shop } = desk
  const hidden = { [field]: FORMER, removedAt: new Date() }
  const sold = await createProduct(shop.db, { partNumber: 'T-1', [field]: FORMER })
  const draft = await createProduct(shop.db, { ...hidden, partNumber: 'T-2', isDraft: true })
  const removed = await createProduct(shop.db, { ...hidden, partNumber: 'T-3' })
  await desk.call('PUT', '/categories', {
    field,
    name: FORMER,
    place: 3,
    introduction: '',
    img: null,
    cartonPieces: null,
    palletPieces: null,
    palletKilograms: null,
    taxCategory: null,
  })
  const other = await createProduct(shop.db, { partNumber: 'T-4', [field]: 'Else' })
  const rows = [
    { productId: other.id, set: { [field]: FORMER } },
    { productId: sold.id, set: { [field]: 'Elsewhere' } },
  ]
  const waiting = await desk.call('POST', '/changeSet', { title: 'Later', rows })
  const planned = await desk.call('POST', '/changeSet', {
    title: 'Tomorrow',
    rows: rows.slice(0, 1),
  })
  const at = new Date(Date.now() + 86_400_000).toISOString()
  expect((await desk.apply(planned.body.insertedId, { at })).status).toBe(200)
  const slide = { title: FORMER, text: 'By hand.', linkName: FORMER }
  const link = `/catalogue?${new URLSearchParams({ sort: 'name', [field]: FORMER })}#results`
  const slides = [{ ...slide, link }]
  expect((await desk.call('PUT', '/content/slides', { items: slides })).status).toBe(200)
  if (field === 'category') {
    const packDefaults = [{ category: FORMER, palletPieces: 400, pieceKilograms: null }]
    const { value } = (await desk.call('GET', '/settings/freight')).body
    const freight = await desk.call('PUT', '/settings/freight', {
      value: { ...value, packDefaults },
    })
    expect(freight.status).toBe(200)
  } else {
    const brands = [{ name: FORMER, link: 'https://tools.example' }]
    expect((await desk.call('PUT', '/content/brands', { items: brands })).status).toBe(200)
  }
  const mapping = {
    columns: ['partNumber', field],
    constants: [{ field, text: FORMER, onlyNew: true }],
    priceRule: null,
    withStock: false,
    source: null,
    names: [{ field, text: 'HT', name: FORMER }],
  }
  await shop.pool.query(`insert into import_mapping values ('ours', '["a", "b"]', $1, now())`, [
    mapping,
  ])
  const unknown = {
    questions: [{ field, text: 'Handtools', lines: 1, nearest: FORMER }],
    unasked: 0,
  }
  await shop.pool.query(
    `insert into file_import (id, name, reading) values ($1, 'stock.csv', $2)`,
    [randomUUID(), { mapping, unknown, heads: [], columns: [], kept: null, read: {} }],
  )
  return { products: [sold, draft, removed], waiting: waiting.body.insertedId as number }
}

test.each(['category', 'brand'] as const)(
  'a renamed %s is nowhere under its former name, and one undo brings it back everywhere',
  async (field) => {
    const { products, waiting } = await plant(field)
    const before = await findHolders(FORMER)
    expect(before).toEqual(
      expect.arrayContaining([
        'change_row',
        'content_block',
        'file_import',
        'import_mapping',
        'product',
      ]),
    )
    const { body } = await desk.call('POST', '/categories/merge', {
      field,
      names: [FORMER],
      into: NOW,
    })
    expect(await findHolders(FORMER)).toEqual([])
    expect(await findHolders(NOW)).toEqual(before)
    const { rows } = await desk.shop.pool.query(
      `select distinct ${field} as name from product where id = any($1)`,
      [products.map(({ id }) => id)],
    )
    expect(rows).toEqual([{ name: NOW }])
    // Changes that wait still fit the products.
    expect((await desk.apply(waiting, { confirmSevere: true })).status).toBe(200)
    await desk.apply(await desk.undo(waiting))

    expect((await desk.apply(await desk.undo(body.changeSetId))).status).toBe(200)
    expect(await findHolders(NOW)).toEqual([])
    expect(await findHolders(FORMER)).toEqual(before)
  },
)

test('a published draft and a product brought back have the new name', async () => {
  const { products } = await plant('category')
  await desk.call('POST', '/categories/merge', { field: 'category', names: [FORMER], into: NOW })
  const [, draft, removed] = products
  for (const [kind, id] of [
    ['publish', draft?.id],
    ['restore', removed?.id],
  ] as const) {
    const set = { title: kind, action: { kind }, productIds: [id] }
    const { body } = await desk.call('POST', '/changeSet', set)
    expect((await desk.apply(body.insertedId)).status).toBe(200)
    expect((await desk.call('GET', `/product/${id}`)).body.category).toBe(NOW)
  }
})

test('undo leaves a place that was changed since, and brings the others back', async () => {
  await plant('category')
  const merged = { field: 'category', names: [FORMER], into: NOW }
  const { body } = await desk.call('POST', '/categories/merge', merged)
  const items = [
    { title: 'New', text: 'Here.', linkName: 'See', link: `/catalogue?category=${NOW}` },
  ]
  await desk.call('PUT', '/content/slides', { items })
  await desk.apply(await desk.undo(body.changeSetId))
  expect(await findHolders(NOW)).toEqual(['content_block'])
  expect((await desk.call('GET', '/settings/freight')).body.value.packDefaults[0].category).toBe(
    FORMER,
  )
})

test('a link to a former name leads to the present one, until a product has the former again', async () => {
  await createProduct(desk.shop.db, { partNumber: 'L-1', category: 'A' })
  const rename = (name: string, into: string) =>
    desk.call('POST', '/categories/merge', { field: 'category', names: [name], into })
  await rename('A', 'B')
  await rename('B', 'C')
  const search = async () => {
    const page = (await desk.shop.app.inject('/catalogue/search?category=A')).json()
    return [
      page.products.map((one: { partNumber: string }) => one.partNumber),
      page.renamed.category,
    ]
  }
  await expect.poll(search).toEqual([['L-1'], { A: 'C' }])
  await createProduct(desk.shop.db, { partNumber: 'L-2', category: 'A' })
  await expect.poll(search, { timeout: 20_000 }).toEqual([['L-2'], {}])
})

test('a renamed category leaves the brand of its name on the home page as it is', async () => {
  const brands = [{ name: FORMER, link: 'https://tools.example' }]
  expect((await desk.call('PUT', '/content/brands', { items: brands })).status).toBe(200)
  await createProduct(desk.shop.db, { partNumber: 'T-1', category: FORMER })
  const wanted = { field: 'category', names: [FORMER], into: NOW }
  expect((await desk.call('POST', '/categories/merge', wanted)).status).toBe(200)
  expect((await desk.call('GET', '/content')).body.brands).toEqual(brands)
})
