import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WarningKind } from '../../../../contract/catalogue/changes/warnings.ts'
import { cents } from '../../../../contract/values/money/money.ts'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { createProduct } from '../../../testing/factories.ts'

const PRODUCTS = 20

let desk: ChangeDesk
let parts: { partNumber: string; name: string; description: string; price: string }[]

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.shop.pool.query('delete from stock_entry; delete from change_set; delete from product')
  const made = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, place) =>
      createProduct(desk.shop.db, {
        partNumber: `0${100 + place}`,
        name: `Disc ${place}`,
        description: `Text ${place}`,
        listPriceCents: cents(2000 + place),
        ladder: [{ from: 1000, cents: cents(1900) }],
      }),
    ),
  )
  parts = made.map(({ partNumber, name, description, listPriceCents }) => ({
    partNumber: partNumber ?? '',
    name,
    description,
    price: (listPriceCents / 100).toFixed(2),
  }))
})

const file = (header: string, lines: readonly (readonly string[])[]) =>
  [header, ...lines.map((line) => line.join())].join('\n')
/** The first product otherwise, all others as they are. */
const oneOf = (column: string, value: string) =>
  file(
    `part_number,${column}`,
    parts.map(({ partNumber, ...part }, place) => [
      partNumber,
      place === 0 ? value : ((part as Record<string, string>)[column] ?? '500'),
    ]),
  )

async function findWarnings(text: string) {
  const set = await desk.read(text, 'file.csv')
  const rows = await desk.rows(set._id, 'warnings')
  const warnings = [...set.warnings, ...rows.flatMap((row) => row.warnings)]
  expect(set.state).toBe('draft')
  expect(set.counts).toMatchObject({
    warnings: warnings.length,
    severe: warnings.filter(({ severe }) => severe).length,
  })
  return { set, warnings }
}

const anomalies: readonly (readonly [string, () => string, WarningKind, boolean])[] = [
  ['a price × 10', () => oneOf('price', '200.00'), 'priceJump', true],
  ['a price × 4', () => oneOf('price', '80.00'), 'priceJump', false],
  [
    'prices ÷ 100',
    () =>
      file(
        'part_number,price,ladder',
        parts.map(({ partNumber }, place) => [partNumber, `0.2${place % 10}`, '']),
      ),
    'priceJump',
    true,
  ],
  [
    'shifted columns',
    () =>
      file(
        'part_number,name,description',
        parts.map(({ partNumber, name, description }) => [partNumber, description, name]),
      ),
    'columnsSwapped',
    true,
  ],
  [
    'a mass rename',
    () =>
      file(
        'part_number,name',
        parts.map(({ partNumber }, place) => [partNumber, `Other ${place}`]),
      ),
    'massRename',
    false,
  ],
  ['an emptied ladder', () => oneOf('ladder', ''), 'ladderEmptied', false],
  [
    'a minimum × 10',
    () => file('part_number,minimum,ladder', [[parts[0]?.partNumber ?? '', '5000', '']]),
    'minimumJump',
    false,
  ],
  [
    'the same factor for most rows',
    () =>
      file(
        'part_number,price',
        parts.map(({ partNumber, price }) => [partNumber, (Number(price) * 2).toFixed(2)]),
      ),
    'sameFactor',
    false,
  ],
  [
    'a price far below its category’s',
    () =>
      file('part_number,name,description,price,minimum,category,picture', [
        ['NEW-1', 'Disc', 'New.', '1.10', '500', 'Brakes', 'https://pictures.example/a.webp'],
      ]),
    'priceBelowCategory',
    false,
  ],
  [
    'a part number that became a date',
    () =>
      file('part_number,name,description,price,minimum,picture', [
        ['03-Nov', 'Disc', 'New.', '20', '500', 'https://pictures.example/a.webp'],
      ]),
    'looksLikeDate',
    false,
  ],
  [
    'a part number that lost its zeros',
    () =>
      file('part_number,name,description,price,minimum,picture', [
        ['100', 'Disc', 'New.', '20', '500', 'https://pictures.example/a.webp'],
      ]),
    'leadingZeros',
    false,
  ],
]

test.each(anomalies)('%s is warned of', async (_name, make, kind, severe) => {
  const text = make()
  const { set, warnings } = await findWarnings(text)
  expect(warnings.filter((warning) => warning.kind === kind)).not.toEqual([])
  expect(warnings.find((warning) => warning.kind === kind)?.severe).toBe(severe)
  if (set.counts.severe === 0) return
  expect((await desk.apply(set._id)).body.code).toBe('severeUnconfirmed')
  expect((await desk.apply(set._id, { confirmSevere: true })).status).toBe(200)
})

test('the removal of more than a tenth of the shop is warned of, and severe', async () => {
  const { body } = await desk.call('POST', '/changeSet', {
    title: 'Away',
    action: { kind: 'remove' },
    filter: { category: 'Brakes' },
  })
  const set = await desk.find(body.insertedId)
  expect(set.warnings).toMatchObject([{ kind: 'massRemoval', severe: true, rowNo: null }])
})

test('a clean file of a thousand rows has no warning', async () => {
  await desk.shop.pool.query(`
    insert into product (id, part_number, name, description, list_price_cents, minimum, available, image_url, added_by_email)
    select gen_random_uuid(), 'C-' || n, 'Disc', 'Iron.', 2000 + n, 500, 5, '/images/i.webp', 'a@b' from generate_series(0, 999) n`)
  const lines = Array.from({ length: 1000 }, (_, place) => [
    `C-${place}`,
    ((2000 + place + 7 * (place % 13)) / 100).toFixed(2),
  ])
  const { set, warnings } = await findWarnings(file('part_number,price', lines))
  expect(warnings).toEqual([])
  expect(set.counts.changed).toBeGreaterThan(900)
})
