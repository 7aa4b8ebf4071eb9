import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { product, reference } from '../../platform/database/tables/products.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createProduct } from '../../testing/factories.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

/**
 * Attributes as Google's product data specification lists them (support.google.com/merchants/answer/7052112): whether
 * each product needs it, and the form of its values.
 */
const PUBLIC_LIST: Readonly<Record<string, { readonly isNeeded?: true; readonly form: RegExp }>> = {
  id: { isNeeded: true, form: /^.{1,50}$/ },
  title: { isNeeded: true, form: /^.{1,150}$/ },
  description: { isNeeded: true, form: /^.{1,5000}$/ },
  link: { isNeeded: true, form: /^https?:\/\/\S{1,1990}$/ },
  image_link: { isNeeded: true, form: /^https?:\/\/\S{1,1990}$/ },
  availability: { isNeeded: true, form: /^(in_stock|out_of_stock|preorder|backorder)$/ },
  price: { isNeeded: true, form: /^\d+\.\d\d [A-Z]{3}$/ },
  unit_pricing_measure: { form: /^\d+(\.\d+)? ?ct$/ },
  unit_pricing_base_measure: { form: /^1 ?ct$/ },
  brand: { form: /^.{1,70}$/ },
  gtin: { form: /^(\d{8}|\d{12,14})$/ },
  mpn: { form: /^.{1,70}$/ },
  identifier_exists: { form: /^(yes|no)$/ },
  condition: { form: /^(new|refurbished|used)$/ },
  product_type: { form: /^.{1,750}$/ },
  shipping_weight: { form: /^\d+(\.\d+)? (lb|oz|g|kg)$/ },
}

async function readTsv(): Promise<Record<string, string>[]> {
  const { statusCode, body } = await shop.app.inject('/productFeed.tsv')
  expect(statusCode).toBe(200)
  const [head = '', ...lines] = body.replace(/\n$/, '').split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    expect(cells).toHaveLength(names.length)
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']))
  })
}

test('every line fits the public list of attributes, also with tabs, controls and long texts', async () => {
  const first = await createProduct(shop.db, {
    name: `Disc\t& <b>\u0000${'x'.repeat(190)}`.replace('\u0000', '\u0007'),
    description: 'Cast\niron. 🛞'.repeat(700),
    brand: 'Rethorn',
    minimum: 500,
    listPriceCents: cents(250),
    pricePer: 100,
    orderMultiple: 300,
    palletPieces: 3000,
    palletGrams: 900_000,
    ladder: [{ from: 600, cents: cents(200) }],
  })
  await createProduct(shop.db, { partNumber: null, brand: null, category: null, available: 3 })
  const gtin = { productId: first.id, kind: 'gtin', maker: '', note: null } as const
  await shop.db.insert(reference).values([
    { ...gtin, number: '4006381333932', key: '4006381333932' },
    { ...gtin, number: '4006381333931', key: '4006381333931' },
  ])
  const items = await readTsv()
  expect(items).toHaveLength(2)
  for (const item of items)
    for (const [name, value] of Object.entries(item)) {
      const rule = PUBLIC_LIST[name]
      expect(rule, name).toBeDefined()
      if (value === '') expect(rule?.isNeeded, name).toBeUndefined()
      else expect(value, name).toMatch(rule?.form ?? /^$/)
    }
  const [disc, bare] = items
  // The smallest order is 600 pieces, at the ladder's 2.00 for 100.
  expect(disc).toMatchObject({
    price: '12.00 USD',
    unit_pricing_measure: '600 ct',
    gtin: '4006381333931',
    identifier_exists: 'yes',
    shipping_weight: '180.00 kg',
    availability: 'in_stock',
  })
  expect(disc?.description).toMatch(
    /^Minimum order 600 pieces; the price is for 600 pieces\. Cast iron/,
  )
  expect(bare).toMatchObject({ identifier_exists: 'no', availability: 'out_of_stock', brand: '' })
})

test('XML holds the same items, escaped, packed if asked for, and is not sent twice', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const packed = await shop.app.inject({ url: '/productFeed.xml', headers })
  expect(packed.headers['content-encoding']).toBe('gzip')
  const text = gunzipSync(packed.rawPayload).toString()
  const plain = await shop.app.inject('/productFeed.xml')
  expect(plain.body).toBe(text)
  expect(text).toContain('<g:title>Disc &amp; &lt;b&gt; xxx')
  expect(text.match(/<item>/g)).toHaveLength((await readTsv()).length)
  const again = { ...headers, 'if-none-match': String(packed.headers.etag) }
  const unchanged = await shop.app.inject({ url: '/productFeed.xml', headers: again })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
})

test('a changed price changes the tag, and a removed product leaves the feed', async () => {
  const { id } = await createProduct(shop.db, { name: 'Leaves soon' })
  const tagOf = async () => (await shop.app.inject('/productFeed.tsv')).headers.etag
  const before = await tagOf()
  expect(await tagOf()).toBe(before)
  await shop.db
    .update(product)
    .set({ listPriceCents: cents(77) })
    .where(eq(product.id, id))
  const dearer = await tagOf()
  expect(dearer).not.toBe(before)
  expect((await readTsv()).some((item) => item.id === id)).toBe(true)
  await shop.db.update(product).set({ removedAt: new Date() }).where(eq(product.id, id))
  expect((await readTsv()).some((item) => item.id === id)).toBe(false)
  expect(await tagOf()).not.toBe(dearer)
})
