import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../../contract/values/money/money.ts'
import { product, stockEntry } from '../../../platform/database/tables/products.ts'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { createBuyer, createProduct, orderBody } from '../../../testing/factories.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const oddities = [
  { partNumber: '0986-1', name: 'Ölfilter “Größe 3”, "quoted"', brand: '=1+1' },
  { partNumber: '1E5', name: 'Line\nbreak and, comma', brand: '@x' },
  { partNumber: '123456789012', name: "'=guarded", description: "''-twice" },
  { partNumber: '00012', name: '-5 °C coolant', category: '+49 parts' },
  { partNumber: null, name: '\tTab', description: 'Carriage\r\nreturn' },
  {
    partNumber: 'ODD-1',
    name: 'Bolt; with = signs',
    listPriceCents: cents(1795),
    pricePer: 100 as const,
    orderMultiple: 100,
    ladder: [{ from: 5000, cents: cents(1700) }],
    cartonPieces: 100,
    palletPieces: 18_000,
    palletGrams: 785_500,
    attributes: [
      { name: 'Thread', value: '12' },
      { name: 'Length', value: 35, unit: 'mm' },
      { name: 'Note', value: 'a; b=c' },
    ],
    discountPercent: 10,
    discountUntil: new Date('2999-01-01T08:30:00.123Z'),
  },
]

test.each(['csv', 'xlsx'] as const)(
  'an exported %s file, imported again, changes nothing',
  async (format) => {
    for (const odd of oddities)
      await createProduct(
        desk.shop.db,
        odd.partNumber
          ? { ...odd, partNumber: `${odd.partNumber}${format === 'csv' ? '' : '-'}` }
          : odd,
      )
    const file = await desk.download(`/product/export?format=${format}`)
    const set = await desk.import(file, `products.${format}`)
    expect(await desk.rows(set._id)).toEqual([])
    const inShop = await desk.shop.db.$count(product)
    expect(set).toMatchObject({
      state: 'draft',
      counts: { changed: 0, new: 0, refused: 0, unchanged: inShop, warnings: 0 },
    })
    expect(await desk.apply(set._id)).toMatchObject({
      status: 422,
      body: {
        code: 'nothingToApply',
        errors: { rows: ['This change set changes nothing'] },
      },
    })
  },
)

test('a filtered export holds what the filter shows, formulas of CSV cells are guarded', async () => {
  await createProduct(desk.shop.db, { name: '=cmd()', category: 'Guarded', brand: 'Rethorn' })
  const text = (await desk.download('/product/export?category=Guarded&brand=Rethorn')).toString()
  expect(text.startsWith('\ufeff_id,part_number,name')).toBe(true)
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(2)
  expect(text).toContain(",'=cmd(),")
})

test('a file changes, adds and leaves alone; what it has no column for stays', async () => {
  const { id, partNumber } = await createProduct(desk.shop.db, { brand: 'Rethorn' })
  const file = `part_number,name,description,price,minimum,category,picture,available
${partNumber},Vented disc,Cast iron.,20.00,500,Parts,https://pictures.example/a.webp,7
NEW-7,Fuse,Blade.,1.10,500,Parts,https://pictures.example/b.webp,400
`
  const set = await desk.read(file, 'spring.csv')
  expect(set).toMatchObject({ title: 'Import spring.csv', counts: { new: 1, changed: 1 } })
  expect((await desk.apply(set._id, { confirmSevere: true })).body.applied).toBe(2)
  const [changed] = await desk.shop.db.select().from(product).where(eq(product.id, id))
  expect(changed).toMatchObject({ name: 'Vented disc', brand: 'Rethorn', available: 10_000 })
  const [added] = await desk.shop.db.select().from(product).where(eq(product.partNumber, 'NEW-7'))
  expect(added).toMatchObject({
    available: 400,
    received: 400,
    addedByEmail: desk.shop.settings.shopEmail,
  })
  await desk.apply(await desk.undo(set._id))
  const [restored] = await desk.shop.db.select().from(product).where(eq(product.id, id))
  expect(restored).toMatchObject({
    name: expect.stringContaining('Brake disc'),
    listPriceCents: 1890,
  })
})

test('new products of a file have the shop’s address, never the admin’s login, also once a refused row is read again', async () => {
  const file = `part_number,name,description,price,minimum,category,picture
FUSE-1,Fuse,Blade.,1.10,500,Parts,https://pictures.example/b.webp
FUSE-2,Fuse,Blade.,"1,10",500,Parts,https://pictures.example/b.webp
`
  // By the call itself, which says whose address it is.
  const set = await desk.import(file, 'fuses.csv')
  expect(set).toMatchObject({ counts: { new: 1, refused: 1 }, actorEmail: desk.admin.email })
  await desk.call('POST', `/changeSet/${set._id}/rebase`, { decimalComma: true })
  expect((await desk.apply(set._id, { confirmSevere: true })).body.applied).toBe(2)
  const added = await desk.shop.db
    .select({ by: product.addedByEmail })
    .from(product)
    .where(inArray(product.partNumber, ['FUSE-1', 'FUSE-2']))
  const { shopEmail } = desk.shop.settings
  expect(added).toEqual([{ by: shopEmail }, { by: shopEmail }])
})

test('stock of a file is taken with `withStock` only, as a difference; what is sold meanwhile never comes back', async () => {
  const { id, partNumber } = await createProduct(desk.shop.db, { available: 1000 })
  const file = `part_number,available\n${partNumber},1200\n`
  expect((await desk.read(file, 'count.csv')).counts).toMatchObject({ changed: 0, unchanged: 1 })

  // By the call itself, whose field it is.
  const set = await desk.import(file, 'count.csv', { withStock: 'true' })
  expect((await desk.rows(set._id))[0]?.available).toEqual({ before: 1000, after: 1200 })
  const buyer = await createBuyer(desk.shop.db)
  await desk.shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers: buyer.headers,
    payload: orderBody(id, { minProduct: 600 }),
  })
  await desk.apply(set._id)
  const [stocked] = await desk.shop.db.select().from(product).where(eq(product.id, id))
  expect(stocked).toMatchObject({ available: 600, promised: 600, received: 1200 })
  const entries = await desk.shop.db.select().from(stockEntry).where(eq(stockEntry.productId, id))
  expect(entries.slice(1)).toMatchObject([{ kind: 'import', delta: 200, changeSetId: set._id }])

  const less = await desk.read(`part_number,available\n${partNumber},0\n`, 'count.csv', {
    withStock: 'true',
  })
  await desk.call('POST', `/product/${id}/stock`, {
    kind: 'correction',
    quantity: -1,
    reason: 'Broken',
  })
  expect(await desk.apply(less._id)).toMatchObject({
    status: 409,
    body: { errors: { [partNumber ?? '']: ['Only 599 pieces are available'] } },
  })
})

test('a new product that was added meanwhile is refused when its draft is looked at again, as often as that is', async () => {
  const file = `part_number,name,description,price,minimum,category,picture,available
NEW-8,Fuse,Blade.,1.10,500,Parts,https://pictures.example/b.webp,400
NEW-9,Relay,12 V.,2.20,500,Parts,https://pictures.example/c.webp,300
`
  const first = await desk.read(`${file.split('\n').slice(0, 2).join('\n')}\n`, 'new.csv')
  const second = await desk.read(file, 'new.csv')
  await desk.apply(first._id, { confirmSevere: true })
  const ofPart = eq(product.partNumber, 'NEW-8')
  await desk.shop.db.update(product).set({ brand: 'Rethorn' }).where(ofPart)
  expect((await desk.apply(second._id, { confirmSevere: true })).body.code).toBe('changedMeanwhile')

  for (const _ of ['once', 'twice']) {
    const again = await desk.call('POST', `/changeSet/${second._id}/rebase`, {})
    expect(again.body.counts).toMatchObject({ new: 1, changed: 0, refused: 1 })
    expect(await desk.rows(second._id, 'errors')).toMatchObject([
      {
        action: 'create',
        available: { before: 0, after: 400 },
        errors: [
          { sentence: 'This product was added meanwhile: change it with another change set' },
        ],
      },
    ])
  }
  expect((await desk.apply(second._id, { confirmSevere: true })).body).toEqual({
    applied: 1,
    state: 'applied',
  })
  const [kept] = await desk.shop.db.select().from(product).where(ofPart)
  expect(kept).toMatchObject({ brand: 'Rethorn', available: 400, version: 2 })
})

test('bad rows are refused with line, column and reason; their file is corrected and sent again', async () => {
  const parts = await Promise.all([1, 2, 3, 4].map(() => createProduct(desk.shop.db)))
  const numbers = parts.map(({ partNumber }) => partNumber)
  const file = `part_number,name,price
${numbers[0]},Good,20
${numbers[1]},,20
${numbers[2]},Comma,"20,50"
${numbers[3]},Word,much
`
  const set = await desk.read(file, 'bad.csv')
  expect(set.counts).toMatchObject({ changed: 1, refused: 3 })
  const refused = await desk.rows(set._id, 'errors')
  expect(refused.map(({ rowNo, errors }) => [rowNo, errors])).toEqual([
    [3, [{ field: 'name', sentence: 'is empty' }]],
    [
      4,
      [
        {
          field: 'price',
          sentence:
            '“20,50” has a decimal comma: write 20.50, or have decimal commas read as points',
        },
      ],
    ],
    [5, [{ field: 'price', sentence: '“much” is not a price in dollars, such as 41.80' }]],
  ])
  const errors = (await desk.download(`/changeSet/${set._id}/errors`)).toString()
  expect(errors.split('\r\n')).toEqual([
    '\ufeffpart_number,name,price,reasons',
    `${numbers[1]},,20,name: is empty`,
    expect.stringContaining(`${numbers[2]},Comma,"20,50",`),
    `${numbers[3]},Word,much,"price: “much” is not a price in dollars, such as 41.80"`,
    '',
  ])
  const corrected = errors.replace(',,20,', ',Named,20,').replace(',much,', ',21,')
  const again = await desk.read(corrected, 'errors.csv')
  expect(again.counts).toMatchObject({ changed: 2, refused: 1 })
  const read = await desk.call('POST', `/changeSet/${again._id}/rebase`, { decimalComma: true })
  expect(read.body.counts).toMatchObject({ changed: 3, refused: 0 })
  await desk.apply(again._id)
  const [comma] = await desk.shop.db
    .select()
    .from(product)
    .where(eq(product.id, parts[2]?.id ?? ''))
  expect(comma).toMatchObject({ name: 'Comma', listPriceCents: 2050 })
})

test.each([
  [
    'name,price\nA,1\n',
    'Line 1: the header has “name”, “price”, but neither part_number nor _id. A new product needs part_number, name, price, minimum, and is a draft without description, category, picture',
  ],
  ['part_number,Part No.\nA,1\n', 'Line 1: the header has part_number twice'],
  ['part_number,name\nA,"open\n', 'Line 2: a quote is opened here and never closed'],
])('a file that can’t be read as a whole is refused at once: %j', async (file, sentence) => {
  await expect(desk.read(file, 'file.csv')).rejects.toMatchObject({
    refusal: { code: 'invalidFields', sentence: expect.stringContaining(sentence) },
  })
})

test('refused rows keep their values in the file of refused rows also if the first one can’t be read', async () => {
  const { partNumber } = await createProduct(desk.shop.db)
  const file = `part_number,name,price
${partNumber},Half
${partNumber},Word,much
`
  const set = await desk.read(file, 'half.csv')
  const errors = (await desk.download(`/changeSet/${set._id}/errors`)).toString()
  expect(errors.split('\r\n')).toEqual([
    '\ufeffpart_number,name,price,reasons',
    expect.stringMatching(/^,,,./),
    expect.stringContaining(`${partNumber},Word,much,`),
    '',
  ])
})

test('the same product twice in a file, and a part number of another, are refused', async () => {
  const [one, two] = [await createProduct(desk.shop.db), await createProduct(desk.shop.db)]
  const set = await desk.read(
    `_id,part_number,name
${one.id},${two.partNumber},Taken
${two.id},${two.partNumber},Other name
,${two.partNumber},Twice
`,
    'twice.csv',
  )
  expect(
    (await desk.rows(set._id)).map(({ rowNo, errors }) => [rowNo, errors[0]?.sentence]),
  ).toEqual([
    [2, `Another product has the part number “${two.partNumber}”.`],
    [3, undefined],
    [4, 'the same product is already on line 3'],
  ])
})
