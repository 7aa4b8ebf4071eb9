import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../../contract/values/money/money.ts'
import { product } from '../../../platform/database/tables/products.ts'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { createBuyer, createProduct, orderBody } from '../../../testing/factories.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const lookAgain = async (id: number, payload: object = {}) =>
  (await desk.call('POST', `/changeSet/${id}/rebase`, payload)).body

async function sell(productId: string, pieces: number): Promise<void> {
  const buyer = await createBuyer(desk.shop.db)
  const { statusCode } = await desk.shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers: buyer.headers,
    payload: orderBody(productId, { minProduct: pieces }),
  })
  expect(statusCode).toBe(201)
}

const find = async (id: string) => {
  const [found] = await desk.shop.db.select().from(product).where(eq(product.id, id))
  return found
}

test.each([
  ['as many pieces as there were', 1000, 400],
  ['200 pieces more', 1200, 600],
])(
  'a refused row that wants %s takes no sold piece back when it is read again',
  async (_, wanted, left) => {
    const { id, partNumber } = await createProduct(desk.shop.db, { available: 1000 })
    const set = await desk.read(
      `part_number,price,available\n${partNumber},"20,50",${wanted}\n`,
      'count.csv',
      { withStock: 'true' },
    )
    expect(set.counts).toMatchObject({ refused: 1 })
    await sell(id, 600)
    await lookAgain(set._id)
    expect((await lookAgain(set._id, { decimalComma: true })).counts).toMatchObject({
      changed: 1,
      refused: 0,
    })
    expect((await desk.apply(set._id)).status).toBe(200)
    expect(await find(id)).toMatchObject({ listPriceCents: 2050, available: left, promised: 600 })
  },
)

test('a row of a removed product takes no sold piece back once the product is in the shop again', async () => {
  const { id } = await createProduct(desk.shop.db, { available: 1000 })
  await sell(id, 500)
  await desk.call('DELETE', `/product/${id}`)
  const set = await desk.read(`_id,name,available\n${id},Vented disc,500\n`, 'count.csv', {
    withStock: 'true',
  })
  expect(set.counts).toMatchObject({ refused: 1 })
  const restored = await desk.call('POST', '/changeSet', {
    title: 'Back',
    action: { kind: 'restore' },
    productIds: [id],
  })
  await desk.apply(restored.body.insertedId)
  await sell(id, 500)
  await lookAgain(set._id)
  await desk.apply(set._id)
  expect(await find(id)).toMatchObject({ name: 'Vented disc', available: 0, promised: 1000 })
})

test('a refused new product that was added meanwhile is no change of it', async () => {
  const file = `part_number,name,description,price,minimum,category,picture,available
NEW-31,Fuse,Blade.,"1,10",500,Parts,https://pictures.example/b.webp,1000
`
  const late = await desk.read(file, 'late.csv', { withStock: 'true' })
  const first = await desk.read(file.replace('"1,10"', '1.10'), 'first.csv')
  await desk.apply(first._id, { confirmSevere: true })
  const [added] = await desk.shop.db.select().from(product).where(eq(product.partNumber, 'NEW-31'))
  await sell(added?.id ?? '', 600)
  const again = await lookAgain(late._id, { decimalComma: true })
  expect(again.counts).toMatchObject({ changed: 0, refused: 1 })
  const [row] = await desk.rows(late._id)
  expect(row?.errors).toEqual([
    {
      field: null,
      sentence: 'This product was added meanwhile: change it with another change set',
    },
  ])
})

test('a percentage of a price that was changed since is refused, as often as it is looked at again', async () => {
  const ladder = [{ from: 1000, cents: cents(900) }]
  const products = await Promise.all(
    [1, 2].map(() => createProduct(desk.shop.db, { listPriceCents: cents(1000), ladder })),
  )
  const [changed = '', other = ''] = products.map(({ id }) => id)
  const { body } = await desk.call('POST', '/changeSet', {
    title: '5 % more',
    action: { kind: 'priceByPercent', percent: 5 },
    productIds: [changed, other],
  })
  await desk.call('PUT', `/product/${changed}`, { version: 1, price: 12 })
  expect((await desk.apply(body.insertedId)).body.code).toBe('changedMeanwhile')
  for (const _ of ['once', 'twice']) {
    const again = await lookAgain(body.insertedId)
    expect(again.counts).toMatchObject({ changed: 1, refused: 1 })
    expect((await desk.rows(body.insertedId, 'errors'))[0]?.errors).toEqual([
      {
        field: null,
        sentence: 'Its price was changed meanwhile: change it with another change set',
      },
    ])
  }
  expect((await desk.apply(body.insertedId)).body.applied).toBe(1)
  expect(await find(changed)).toMatchObject({ listPriceCents: 1200 })
  expect(await find(other)).toMatchObject({ listPriceCents: 1050 })
})

test('a line of too few cells keeps its reason when it is looked at again', async () => {
  const { partNumber } = await createProduct(desk.shop.db)
  const set = await desk.read(`part_number,name,price\n${partNumber},Half\n`, 'half.csv')
  const [before] = await desk.rows(set._id, 'errors')
  expect(before?.errors).toEqual([{ field: null, sentence: 'has 2 cells, and the header has 3' }])
  await lookAgain(set._id)
  const [after] = await desk.rows(set._id, 'errors')
  expect(after?.errors).toEqual(before?.errors)
})
