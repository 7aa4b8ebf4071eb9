import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'

const MINUTES = 5 * 60_000

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
  await add(1, 50_000)
}, MINUTES)
afterAll(() => desk.close())

/** Without what triggers derive, but for what an export is filtered by. */
async function add(first: number, last: number): Promise<void> {
  const client = await desk.shop.pool.connect()
  try {
    await client.query(`alter table product disable trigger user`)
    await client.query(
      `insert into product (id, part_number, name, description, list_price_cents, minimum, available, received, image_url, added_by_email)
       select gen_random_uuid(), 'P-' || n, 'Disc ' || n, repeat('Cast iron ' || n || '. ', 5), 1000, 1, 5, 5, '/images/i.webp', 'a@b'
       from generate_series($1::integer, $2::integer) n`,
      [first, last],
    )
    await client.query(
      `insert into catalogue_entry (product_id, name_key, cents_per_thousand, minimum, available, words, facets)
       select id, lower(name), 1000, 1, 5, '{}', '{}' from product
       on conflict do nothing`,
    )
  } finally {
    await client.query(`alter table product enable trigger user`)
    client.release()
  }
}

const exportXlsx = () =>
  desk.shop.app.inject({
    method: 'GET',
    url: '/product/export?format=xlsx',
    headers: desk.admin.headers,
  })

test(
  'an XLSX file holds 50,000 products, made beside the shop’s own process',
  async () => {
    const answer = await exportXlsx()
    expect(answer.statusCode).toBe(200)
    const sheet = strFromU8(
      unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    expect(sheet.match(/<row /g)).toHaveLength(50_001)
  },
  MINUTES,
)

test(
  'more products than fit are refused with what to do instead',
  async () => {
    await add(50_001, 50_001)
    const tooMany = await exportXlsx()
    expect([tooMany.statusCode, tooMany.json().detail]).toEqual([
      413,
      'More than 50,000 rows don’t fit into an XLSX file here. Use CSV',
    ])
  },
  MINUTES,
)
