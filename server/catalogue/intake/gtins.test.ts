import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createProduct } from '../../testing/factories.ts'

let desk: ChangeDesk
beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

test('a wrong check digit is a fault of its line only, and a number that the product has stays', async () => {
  const { id } = await createProduct(desk.shop.db, { partNumber: 'G-3' })
  await createProduct(desk.shop.db, { partNumber: 'G-4' })
  await desk.shop.pool.query(
    `insert into reference (product_id, kind, maker, number, key) values ($1, 'gtin', '', '4006381333934', '4006381333934')`,
    [id],
  )
  const list = 'part_number,gtin\nG-3,4006381333934; 96385074\nG-4,4006381333934\n'
  const set = await desk.read(list, 'digits.csv')
  expect(set.counts).toMatchObject({ changed: 1, refused: 1 })
  const [, refused] = await desk.rows(set._id)
  expect(refused?.errors).toEqual([
    { field: 'gtin', sentence: '“4006381333934” is no GTIN: its check digit is 4, and would be 1' },
  ])
})

test('a column of GTINs adds references, takes none away, and names what is no GTIN', async () => {
  const { id } = await createProduct(desk.shop.db, { partNumber: 'G-1' })
  await createProduct(desk.shop.db, { partNumber: 'G-2' })
  const read = (first: string, second: string) =>
    desk.read(`part_number,gtin\nG-1,${first}\nG-2,${second}\n`, 'gtins.csv')
  const set = await read('4006381333931; 96385074', '12345')
  expect(set.counts).toMatchObject({ changed: 1, refused: 1 })
  const [, refused] = await desk.rows(set._id)
  expect(refused?.errors[0]?.sentence).toMatch(/12345.* is no GTIN/)
  await desk.apply(set._id)
  const numbers = async () => {
    const { body } = await desk.call('GET', `/product/${id}/references`)
    return body.references.map(({ kind, number }: Record<string, string>) => [kind, number])
  }
  const both = [
    ['gtin', '4006381333931'],
    ['gtin', '96385074'],
  ]
  expect(await numbers()).toEqual(both)
  // The same again and an empty cell change nothing; the export holds them.
  expect((await read('96385074', '')).counts).toMatchObject({ changed: 0, refused: 0 })
  expect(String(await desk.download('/product/export?format=csv'))).toContain(
    '4006381333931; 96385074',
  )
})
