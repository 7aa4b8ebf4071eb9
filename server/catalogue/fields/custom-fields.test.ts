import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CustomFact, factOfKey } from '../../../contract/catalogue/fields/custom-fact.ts'
import { facetTypes, fieldTypes } from '../../../contract/catalogue/fields/custom-fields.ts'
import type { CustomFacts } from '../../platform/database/product-facts.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { type Buyer, createBuyer, createField, createProduct } from '../../testing/factories.ts'
import { makeSweepFields } from './sweep-fields.ts'

let desk: ChangeDesk
let buyer: Buyer

beforeAll(async () => {
  desk = await openChangeDesk()
  buyer = await createBuyer(desk.shop.db)
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.shop.pool.query('delete from custom_field')
})

const voltage = {
  subject: 'product',
  key: 'voltage',
  label: 'Voltage',
  type: 'number',
  unit: 'V',
  isPublic: true,
  isFacet: true,
}
const define = (payload: object) => desk.call('POST', '/field', payload)
const set = (id: string, custom: object, version = 1) =>
  desk.call('PUT', `/product/${id}`, { version, custom })
const sweep = () => makeSweepFields(desk.shop.db, () => new Date(Date.now() + 61_000))()
const find = async (id: string, by = desk.admin) =>
  (await desk.call('GET', `/product/${id}`, undefined, by)).body

test('a field is defined, changed and removed by who may set the shop up; staff of its subject list it', async () => {
  const { status, body } = await define(voltage)
  expect(status).toBe(201)
  const packer = await createBuyer(desk.shop.db, { staffRights: ['orders:read'] })
  const editor = await createBuyer(desk.shop.db, {
    staffRights: ['catalogue:read', 'catalogue:write'],
  })
  const listed = { ...voltage, _id: body.insertedId, isRequired: false, choices: [], place: 1 }
  expect((await desk.call('GET', '/field', undefined, editor)).body).toEqual([listed])
  expect((await desk.call('GET', '/field', undefined, packer)).body).toEqual([])
  expect((await desk.call('POST', '/field', voltage, editor)).status).toBe(403)
  const path = `/field/${body.insertedId}`
  const changed = await desk.call('PUT', path, { label: 'Volts', unit: 'V', isPublic: true })
  expect(changed.body).toEqual({ modifiedCount: 1 })
  expect((await desk.call('GET', '/field?subject=product')).body).toMatchObject([
    { key: 'voltage', label: 'Volts', isFacet: false },
  ])
  expect((await desk.call('DELETE', path)).body).toEqual({ deletedCount: 1 })
  expect((await desk.call('DELETE', path)).body).toMatchObject({ code: 'fieldNotFound' })
})

test.each([
  ['key', { key: 'Voltage' }],
  ['key', { key: 'part_number' }],
  ['key', { key: 'brand' }],
  ['key', { key: 'constructor' }],
  ['label', { label: 'A=B' }],
  ['choices', { choices: ['12'] }],
  ['choices', { type: 'choice', unit: null }],
  ['unit', { type: 'text', isFacet: false }],
  ['isFacet', { isPublic: false }],
  ['isFacet', { type: 'text', unit: null }],
])('a field with a wrong %s is refused at it: %j', async (field, given) => {
  expect(await define({ ...voltage, ...given })).toMatchObject({
    status: 422,
    body: { errors: { [field]: [expect.any(String)] } },
  })
})

test('a key and a label are a subject’s once, and a subject has fifty fields at most', async () => {
  await define(voltage)
  expect((await define({ ...voltage, label: 'Other' })).body.errors.key).toHaveLength(1)
  expect((await define({ ...voltage, key: 'volts', label: 'VOLTAGE' })).body.errors.label).toEqual([
    'Another field has this label',
  ])
  const ofOrders = { ...voltage, subject: 'order', isFacet: false }
  expect((await define(ofOrders)).status).toBe(201)
  for (let no = 1; no < 50; no += 1) await createField(desk.shop.db, { key: `extra_${no}` })
  expect((await define({ ...voltage, key: 'more', label: 'More' })).body).toMatchObject({
    status: 409,
    code: 'tooManyFields',
  })
})

test('a product’s value is judged, shown by its field, raises the version, and is undone', async () => {
  await define(voltage)
  const { id } = await createProduct(desk.shop.db)
  expect(await set(id, { voltage: 'twelve' })).toMatchObject({
    status: 422,
    body: { errors: { 'custom.voltage': [expect.stringContaining('A number')] } },
  })
  expect((await set(id, { amps: 3 })).body.errors).toEqual({
    'custom.amps': ['The shop has no such field'],
  })
  const saved = await set(id, { voltage: 12 })
  const shown = { key: 'voltage', label: 'Voltage', type: 'number', unit: 'V', isPublic: true }
  expect(await find(id, buyer)).toMatchObject({
    version: 2,
    customFields: [{ ...shown, value: 12 }],
  })
  expect((await set(id, { voltage: 12 }, 2)).body.modifiedCount).toBe(0)
  expect((await set(id, { voltage: 24 }, 1)).body).toMatchObject({
    code: 'changedMeanwhile',
    errors: { 'custom.voltage': ['Now 12'] },
  })
  const undone = await desk.call('POST', `/changeSet/${saved.body.changeSetId}/undo`, {})
  expect((await desk.apply(undone.body.insertedId)).status).toBe(200)
  expect(await find(id)).not.toHaveProperty('customFields')
  const entry = await desk.shop.pool.query(
    `select before, after from history_entry where subject_id = $1 order by id limit 1`,
    [id],
  )
  expect(entry.rows).toEqual([
    { before: { 'custom.voltage': null }, after: { 'custom.voltage': 12 } },
  ])
})

test('a private value is for staff, and a value of another time stays until it is changed', async () => {
  const grade = { subject: 'product', key: 'grade', label: 'Grade', type: 'choice' }
  const { body } = await define({ ...grade, choices: ['A', 'B'] })
  const { id } = await createProduct(desk.shop.db)
  await set(id, { grade: 'A' })
  expect(await find(id)).toMatchObject({ customFields: [{ label: 'Grade', value: 'A' }] })
  expect(await find(id, buyer)).not.toHaveProperty('customFields')
  await desk.call('PUT', `/field/${body.insertedId}`, { label: 'Grade', choices: ['B', 'C'] })
  expect((await set(id, { grade: 'A' }, 2)).status).toBe(200)
  expect(await find(id)).toMatchObject({ customFields: [{ value: 'A' }] })
  expect((await set(id, { grade: 'B' }, 2)).status).toBe(200)
  expect((await set(id, { grade: 'A' }, 3)).body.errors).toEqual({
    'custom.grade': ['One of: B, C'],
  })
})

test('a required field is asked of new and published products, and of nothing that is in the shop', async () => {
  const { id } = await createProduct(desk.shop.db)
  await define({ ...voltage, isRequired: true })
  expect((await desk.call('PUT', `/product/${id}`, { version: 1, name: 'Pump' })).status).toBe(200)
  expect((await find(id, buyer)).name).toBe('Pump')
  expect((await set(id, { voltage: 12 }, 2)).status).toBe(200)
  expect((await set(id, { voltage: null }, 3)).body.errors).toEqual({
    'custom.voltage': ['Voltage is required'],
  })
  const path = `/products/by/erp/${uuidv7()}`
  const pump = {
    name: 'Pump',
    description: 'Steel.',
    category: 'Pumps',
    price: 18.9,
    minimum: 500,
    pictures: [{ img: `/images/${'e'.repeat(64)}.webp`, alt: 'A pump' }],
  }
  const put = await desk.call('PUT', path, pump)
  expect(put.body).toMatchObject({ outcome: 'created', isDraft: true })
  const publish = () =>
    desk.call('POST', '/changeSet', {
      title: 'Publish',
      action: { kind: 'publish' },
      productIds: [put.body._id],
    })
  const refused = await publish()
  expect(await desk.rows(refused.body.insertedId)).toMatchObject([
    { errors: [{ field: 'custom.voltage', sentence: 'Voltage is required' }] },
  ])
  expect((await desk.call('PUT', path, { custom: { voltage: 24 } })).body.outcome).toBe('changed')
  expect((await desk.apply((await publish()).body.insertedId)).status).toBe(200)
  expect((await find(put.body._id, buyer)).customFields).toMatchObject([{ value: 24 }])
})

test('a product that comes back without a required field is a draft, and Drafts name the field', async () => {
  const { id } = await createProduct(desk.shop.db)
  await desk.call('DELETE', `/product/${id}`)
  await define({ ...voltage, isRequired: true })
  const action = { kind: 'restore' }
  const back = await desk.call('POST', '/changeSet', { title: 'Back', action, productIds: [id] })
  expect((await desk.apply(back.body.insertedId)).status).toBe(200)
  const drafts = async () => (await desk.call('GET', '/product/drafts')).body
  expect(await drafts()).toContainEqual(
    expect.objectContaining({ _id: id, missing: expect.arrayContaining(['custom.voltage']) }),
  )
  await desk.call('PUT', `/product/${id}`, { version: 3, custom: { voltage: 0 } })
  expect(await drafts()).not.toContainEqual(
    expect.objectContaining({ missing: expect.arrayContaining(['custom.voltage']) }),
  )
})

test('rows of the grid set values, and the grid shows them', async () => {
  await define(voltage)
  const { id, partNumber } = await createProduct(desk.shop.db)
  const rows = [{ productId: id, set: { custom: { voltage: 48 } } }]
  const { body } = await desk.call('POST', '/changeSet', { title: 'Volts', rows })
  expect(await desk.rows(body.insertedId)).toMatchObject([
    { before: { custom: { voltage: null } }, after: { custom: { voltage: 48 } }, errors: [] },
  ])
  await desk.apply(body.insertedId)
  const grid = await desk.call('GET', `/product/grid?q=${partNumber}`)
  expect(grid.body.products).toMatchObject([{ custom: { voltage: 48 } }])
})

test('a field with values goes only with them, and they are written nowhere after it', async () => {
  const { body } = await define(voltage)
  const { id } = await createProduct(desk.shop.db)
  await set(id, { voltage: 12 })
  const rows = [{ productId: id, set: { custom: { voltage: 48 } } }]
  const drafted = await desk.call('POST', '/changeSet', { title: 'Volts', rows })
  const path = `/field/${body.insertedId}`
  expect((await desk.call('DELETE', path)).body).toMatchObject({
    code: 'fieldInUse',
    detail: expect.stringContaining('At least one product has a value of Voltage'),
  })
  expect((await desk.call('DELETE', `${path}?force=true`)).status).toBe(200)
  expect(await find(id)).not.toHaveProperty('customFields')
  expect((await define(voltage)).body.errors.key).toEqual([
    'A removed field had this key: choose another',
  ])
  await desk.apply(drafted.body.insertedId)
  const { rows: held } = await desk.shop.pool.query(
    'select further_facts from product where id = $1',
    [id],
  )
  expect(held[0].further_facts).not.toEqual({ 'custom.voltage': 48 })
  await sweep()
  const swept = await desk.shop.pool.query(
    `select from product where further_facts ? 'custom.voltage'`,
  )
  expect(swept.rows).toEqual([])
  expect((await define(voltage)).body.errors.key).toHaveLength(1)
})

test('drafts and undo that knew a removed field do the rest of their work, and bring no value back', async () => {
  const { body } = await define({ ...voltage, isPublic: false, isFacet: false })
  const { id, name } = await createProduct(desk.shop.db)
  const other = await createProduct(desk.shop.db)
  const saved = await desk.call('PUT', `/product/${id}`, {
    version: 1,
    name: 'Lamp',
    custom: { voltage: 12 },
  })
  await set(other.id, { voltage: 12 })
  const rows = [{ productId: other.id, set: { name: 'Torch', custom: { voltage: 48 } } }]
  const drafted = await desk.call('POST', '/changeSet', { title: 'Torches', rows })
  await desk.call('DELETE', `/field/${body.insertedId}?force=true`)
  await sweep()
  await define({ ...voltage, label: 'Public voltage' })
  expect((await desk.apply(drafted.body.insertedId)).status).toBe(200)
  const undo = await desk.undo(saved.body.changeSetId)
  expect((await desk.apply(undo)).status).toBe(200)
  const torch = await find(other.id)
  expect([await find(id), torch]).toMatchObject([{ name }, { name: 'Torch' }])
  expect(torch).not.toHaveProperty('customFields')
})

test('only values that buyers can filter by are terms of the catalogue', async () => {
  const furtherFacts: Record<CustomFact, string | number> = {}
  for (const type of fieldTypes) {
    await createField(desk.shop.db, { key: `of_${type.toLowerCase()}`, type })
    furtherFacts[factOfKey(`of_${type.toLowerCase()}`)] = 'Peridot'
  }
  const { id } = await createProduct(desk.shop.db, { furtherFacts })
  const terms = async () => {
    const { rows } = await desk.shop.pool.query<{ term: string }>(
      `select term from catalogue_count where term like 'f:%=Peridot' and category = '' and products > 0`,
    )
    return rows.map(({ term }) => term).toSorted()
  }
  expect(await terms()).toEqual(
    facetTypes.map((type) => `f:of_${type.toLowerCase()}=Peridot`).toSorted(),
  )
  await desk.call('DELETE', `/product/${id}`)
  expect(await terms()).toEqual([])
})

test('beyond a category the values of a chosen field come from the counters, at any size', async () => {
  await define(voltage)
  await createProduct(desk.shop.db, { furtherFacts: { 'custom.voltage': 230 } })
  await createProduct(desk.shop.db, { furtherFacts: { 'custom.voltage': 400 } })
  await desk.shop.pool.query(
    `update catalogue_count set products = 12345 where category = '' and term = 'f:voltage=400'`,
  )
  expect((await facetsOf('attribute=Voltage=230')).attributes[0].values).toEqual(
    expect.arrayContaining([
      { value: '230 V', products: 1, isExact: true },
      { value: '400 V', products: 12345, isExact: true },
    ]),
  )
})

const facetsOf = async (query: string) => {
  const { body } = await desk.call('GET', `/catalogue/search?${query}`, undefined, buyer)
  return { names: body.products.map(({ name }: { name: string }) => name), ...body.facets }
}

test('public fields that are filters count and find products, in a category and beyond it', async () => {
  await define(voltage)
  const use = { subject: 'product', key: 'outdoor', label: 'Outdoor', type: 'yesNo' }
  const { body: outdoor } = await define({ ...use, isPublic: true, isFacet: true })
  await define({ subject: 'product', key: 'grade', label: 'Grade', type: 'number' })
  const add = (name: string, furtherFacts: CustomFacts, category = 'Lamps') =>
    createProduct(desk.shop.db, { name, furtherFacts, category })
  await add('Lamp one', { 'custom.voltage': 12, 'custom.outdoor': true, 'custom.grade': 77 })
  const two = await add('Lamp two', { 'custom.voltage': 12.5, 'custom.outdoor': false })
  await add('Fan', { 'custom.voltage': 12 }, 'Fans')
  const volts = {
    name: 'Voltage',
    values: expect.arrayContaining([
      { value: '12 V', products: 1, isExact: true },
      { value: '12.5 V', products: 1, isExact: true },
    ]),
  }
  const inLamps = await facetsOf('category=Lamps')
  expect(inLamps.attributes.slice(0, 2)).toMatchObject([volts, { name: 'Outdoor' }])
  expect(JSON.stringify(inLamps)).not.toContain('77')
  expect((await facetsOf('')).attributes[0].values).toContainEqual({
    value: '12 V',
    products: 2,
    isExact: true,
  })
  const found = await facetsOf(`category=Lamps&attribute=${encodeURIComponent('Voltage=12 V')}`)
  expect(found.names).toEqual(['Lamp one'])
  expect(found.attributes[0]).toMatchObject(volts)
  expect((await facetsOf('attribute=Outdoor=No')).names).toEqual(['Lamp two'])
  expect((await facetsOf('attribute=Grade=77')).names).toEqual([])
  await set(two.id, { voltage: 12 })
  expect((await facetsOf('attribute=Voltage=12')).names).toHaveLength(3)
  const path = `/field/${outdoor.insertedId}`
  await desk.call('PUT', path, { label: 'Outdoor' })
  expect((await facetsOf('attribute=Outdoor=No')).names).toEqual([])
})
