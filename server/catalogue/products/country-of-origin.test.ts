import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeSet } from '../../../contract/catalogue/changes/change-sets.ts'
import { describeField } from '../../../contract/catalogue/changes/describe-field.ts'
import { fieldLabels } from '../../../contract/catalogue/changes/field-labels.ts'
import { defaultSeller } from '../../../contract/fulfilment/seller-setting.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { openPayingShop } from '../../testing/desks/paying-shop.ts'
import { createProduct, createUpload, EXAMPLE_PICTURE, orderBody } from '../../testing/factories.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
  await createUpload(desk.shop.db, desk.admin.id)
})
afterAll(() => desk.close())

const nut = {
  name: 'Hub nut',
  description: 'Steel.',
  price: 1.2,
  minimum: 500,
  available: 700,
  img: EXAMPLE_PICTURE,
  email: 'parts@shop.example',
}
const countryOf = async (id: string) =>
  (await desk.call('GET', `/product/${id}`)).body.countryOfOrigin
const add = (more: object) => desk.call('POST', '/uploadProduct', { ...nut, ...more })

test('a product is added with its country of origin, or without one', async () => {
  const { body } = await add({ partNumber: 'HN-DE', countryOfOrigin: 'DE' })
  expect(await countryOf(body.insertedId)).toBe('DE')
  const without = await add({ partNumber: 'HN-0' })
  expect(await countryOf(without.body.insertedId)).toBeNull()
})

test.each(['de', 'Germany', 'ZZ', ''])('“%s” is no country', async (countryOfOrigin) => {
  expect(await add({ countryOfOrigin })).toMatchObject({
    status: 422,
    body: { errors: { countryOfOrigin: ['Two capital letters of ISO 3166, such as DE'] } },
  })
})

test('an edit changes it, the history names both countries, and takes the edit back', async () => {
  const { id } = await createProduct(desk.shop.db, { furtherFacts: { countryOfOrigin: 'DE' } })
  const saved = await desk.call('PUT', `/product/${id}`, {
    version: 1,
    countryOfOrigin: 'JP',
  })
  expect(saved.status).toBe(200)
  expect(await countryOf(id)).toBe('JP')
  const [set] = (await desk.call('GET', '/changeSet?limit=1')).body as ChangeSet[]
  const [row] = await desk.rows(set?._id ?? 0)
  const shown = [row?.before.countryOfOrigin, row?.after.countryOfOrigin].map((code) =>
    describeField('countryOfOrigin', code),
  )
  expect([fieldLabels.countryOfOrigin, ...shown]).toEqual(['Country of origin', 'Germany', 'Japan'])
  await desk.apply(await desk.undo(set?._id ?? 0))
  expect(await countryOf(id)).toBe('DE')
})

test('it is emptied again, and a draft on the former value is refused', async () => {
  const { id } = await createProduct(desk.shop.db)
  const change = (countryOfOrigin: string | null) =>
    desk.call('POST', '/changeSet', {
      title: 'Origin',
      rows: [{ productId: id, set: { countryOfOrigin } }],
    })
  const [first, second] = [await change('FR'), await change('IT')]
  expect((await desk.apply(first.body.insertedId)).status).toBe(200)
  expect((await desk.apply(second.body.insertedId)).status).toBe(409)
  const emptied = await change(null)
  expect((await desk.apply(emptied.body.insertedId)).status).toBe(200)
  expect(await countryOf(id)).toBeNull()
})

test('the grid shows it, an export has its column, and an import sets it', async () => {
  const { id, partNumber } = await createProduct(desk.shop.db, {
    category: 'From abroad',
    description: 'Steel.',
    furtherFacts: { countryOfOrigin: 'DE' },
  })
  const { body } = await desk.call('GET', '/product/grid?category=From%20abroad')
  expect(body.products).toMatchObject([{ _id: id, countryOfOrigin: 'DE' }])
  const file = (await desk.download('/product/export?category=From%20abroad')).toString()
  const [head = '', line = ''] = file.split('\r\n')
  const place = head.split(',').indexOf('country_of_origin')
  expect(line.split(',')[place]).toBe('DE')
  const set = await desk.read(`part_number,country_of_origin\n${partNumber},KR\n`, 'origin.csv')
  expect((await desk.apply(set._id)).status).toBe(200)
  expect(await countryOf(id)).toBe('KR')
  const wrong = await desk.read(`part_number,country_of_origin\n${partNumber},Korea\n`, 'wrong.csv')
  expect((await desk.rows(wrong._id))[0]?.errors).toEqual([
    { field: 'country_of_origin', sentence: 'Two capital letters of ISO 3166, such as DE' },
  ])
})

test('an invoice notes it at the line of the product', async () => {
  const shop = await openPayingShop()
  try {
    await shop.putSetting('seller', { ...defaultSeller, legalName: 'Northgate Parts Inc.' })
    await shop.runJob('documents')
    const { id } = await createProduct(shop.db, { furtherFacts: { countryOfOrigin: 'PT' } })
    const { order } = (
      await shop.send(shop.buyer, 'POST', '/orderProduct', orderBody(id, { minProduct: 500 }))
    ).json()
    await shop.pay(order._id)
    await shop.runJob('documents')
    const { rows } = await shop.pool.query(
      `select content #> '{lines,0,notes}' as notes from document`,
    )
    expect(rows).toEqual([{ notes: ['Country of origin: Portugal'] }])
  } finally {
    await shop.close()
  }
})
