import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { product, reference } from '../../platform/database/tables/products.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createProduct } from '../../testing/factories.ts'
import { findItemFaults } from '../../testing/parties/product-data.ts'
import { feedFiles } from './feed-files.ts'

let shop: TestShop
let files: Files
beforeAll(async () => {
  shop = await buildTestShop()
  files = await openFiles()
})
afterAll(() => shop.close())

type Files = ReturnType<typeof feedFiles>

/** Files of a node of its own. */
async function openFiles(folder?: string): Promise<Files> {
  const opened = feedFiles({
    readOnly: shop.db,
    folder: folder ?? (await mkdtemp(join(tmpdir(), 'bulkhead-feed-'))),
    publicUrl: 'https://parts.example',
    minimumOrderQuantity: shop.settings.minimumOrderQuantity,
    now: () => new Date(),
  })
  await opened.reopen()
  return opened
}

/** The feed as the products are now. */
async function read(of: Files, format: 'xml' | 'tsv') {
  await of.follow()
  const opened = await of.open(format)
  if (!opened) throw new Error('There is no feed.')
  const text = gunzipSync(await opened.file.readFile()).toString()
  await opened.file.close()
  return { tag: opened.tag, text }
}

const add = async () => (await createProduct(shop.db, { name: 'Disc' })).id

async function readTsv(): Promise<Record<string, string>[]> {
  const { text } = await read(files, 'tsv')
  const [head = '', ...lines] = text.replace(/\n$/, '').split('\n')
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
    category: 'Belts, hoses',
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
    { ...gtin, number: '2040793379158', key: '2040793379158' },
    { ...gtin, number: '4006381333932', key: '4006381333932' },
    { ...gtin, number: '4006381333931', key: '4006381333931' },
  ])
  const items = await readTsv()
  expect(items).toHaveLength(2)
  expect(items.flatMap(findItemFaults)).toEqual([])
  const [disc, bare] = items
  // The smallest order is 600 pieces, at the ladder's 2.00 for 100.
  expect(disc).toMatchObject({
    price: '12.00 USD',
    unit_pricing_measure: '600 ct',
    gtin: '4006381333931',
    identifier_exists: 'yes',
    product_type: 'Belts - hoses',
    shipping_weight: '180.00 kg',
    availability: 'in_stock',
  })
  expect(disc?.description).toMatch(
    /^Minimum order 600 pieces; the price is for 600 pieces\. Cast iron/,
  )
  expect(bare).toMatchObject({ identifier_exists: 'no', availability: 'out_of_stock', brand: '' })
})

test('XML holds the same items, escaped', async () => {
  const { text } = await read(files, 'xml')
  expect(text).toContain('<g:title>Disc &amp; &lt;b&gt; xxx')
  expect(text.match(/<item>/g)).toHaveLength((await readTsv()).length)
})

test('a draft and a removed product are out of the feed within a minute; it is packed, and not sent twice', async () => {
  const [changed, drafted, removed] = [await add(), await add(), await add()]
  const headers = { 'accept-encoding': 'gzip, br' }
  const ask = (more = {}) =>
    shop.app.inject({ url: '/productFeed.xml', headers: { ...headers, ...more } })
  const holds = async () => {
    const answer = await ask()
    expect(answer.headers['content-encoding']).toBe('gzip')
    const text = gunzipSync(answer.rawPayload).toString()
    return [changed, drafted, removed].map((id) => text.includes(id))
  }
  const soon = { timeout: 60_000, interval: 200 }
  await expect.poll(holds, soon).toEqual([true, true, true])
  const before = await ask()
  const unchanged = await ask({ 'if-none-match': String(before.headers.etag) })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  const plain = await shop.app.inject('/productFeed.xml')
  expect(plain.body).toBe(gunzipSync(before.rawPayload).toString())

  const removedAt = new Date()
  const set = (id: string, facts: object) =>
    shop.db.update(product).set(facts).where(eq(product.id, id))
  await set(drafted, { removedAt, isDraft: true })
  await set(removed, { removedAt })
  await expect.poll(holds, soon).toEqual([true, false, false])
  expect((await ask({ 'if-none-match': String(before.headers.etag) })).statusCode).toBe(200)
}, 150_000)

test('whatever changes, a node that made parts anew has the same text and tag as one that made all', async () => {
  await shop.pool.query(
    `insert into product (id, part_number, name, description, list_price_cents, minimum, available, image_url, added_by_email)
     select gen_random_uuid(), 'P-' || n, 'Disc', 'Iron.', 1000, 1, 5000, '/images/i.webp', 'a@b' from generate_series(1, 5000) n`,
  )
  const changes = [
    `update product set list_price_cents = 900 where part_number = 'P-7'`,
    `update product set removed_at = now() where id in (select id from product where removed_at is null order by id limit 2100)`,
    `insert into product (id, name, description, list_price_cents, minimum, available, image_url, added_by_email)
     select gen_random_uuid(), 'Drum', 'Iron.', 1000, 1, 5, '/images/i.webp', 'a@b' from generate_series(1, 2500) n`,
    `update product set available = 0 where part_number = 'P-9'`,
    `update product set removed_at = now()`,
    `update product set removed_at = null where part_number = 'P-8'`,
  ]
  for (const change of ['select 1', ...changes]) {
    await shop.pool.query(change)
    const other = await openFiles()
    for (const format of ['xml', 'tsv'] as const) {
      const mine = await read(files, format)
      const whole = await read(other, format)
      expect([mine.tag, mine.text === whole.text], change).toEqual([whole.tag, true])
    }
  }
})

test('a GTIN is in the feed however it is spaced, and one that takes its place follows at once', async () => {
  const id = await add()
  const gtinOf = async () => (await readTsv()).find((item) => item.id === id)?.gtin
  await shop.db.insert(reference).values({
    productId: id,
    kind: 'gtin',
    maker: '',
    number: '4 006381 333931',
    key: '4006381333931',
  })
  expect(await gtinOf()).toBe('4006381333931')
  await shop.db
    .update(reference)
    .set({ number: '96385074', key: '96385074' })
    .where(eq(reference.productId, id))
  expect(await gtinOf()).toBe('96385074')
})

test('a node that is stopped while it makes the files has the former ones, and no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-feed-'))
  const first = await openFiles(folder)
  const before = await read(first, 'tsv')
  await add()
  const killed = new AbortController()
  killed.abort()
  await expect(first.follow(killed.signal)).rejects.toThrow()
  await writeFile(join(folder, 'left.xml.part'), 'half')
  const again = await openFiles(folder)
  const opened = await again.open('tsv')
  expect(opened?.tag).toBe(before.tag)
  expect(gunzipSync((await opened?.file.readFile()) ?? '').toString()).toBe(before.text)
  await opened?.file.close()
  expect((await readdir(folder)).toSorted()).toEqual(
    [`${before.tag}.tsv.gz`, `${before.tag}.xml.gz`, 'index.json'].toSorted(),
  )
})
