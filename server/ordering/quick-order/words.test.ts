import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResolvedList } from '../../../contract/ordering/quick-order/resolve.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createProduct } from '../../testing/factories.ts'

let shop: TestShop
let discId: string

beforeAll(async () => {
  shop = await buildTestShop()
  const disc = { name: 'Clutch disc 220 × 150 mm, 24 teeth', partNumber: 'BRK-6020' }
  discId = (await createProduct(shop.db, disc)).id
  await createProduct(shop.db, { name: 'Oval silencer', partNumber: 'SIL-6410' })
})
afterAll(() => shop.close())

async function resolve(text: string, query = '') {
  const payload = { text }
  const answer = await shop.app.inject({ method: 'POST', url: `/resolve${query}`, payload })
  return answer.json<ResolvedList>()
}

test.each([
  ['500 clutch discs 220mm 24T', 500],
  ['please send clutch discs, 600', 600],
  ['- cluch discs', undefined],
])('“%s” names no number: the parts with its words are a question', async (text, quantity) => {
  const [line] = (await resolve(text)).lines
  expect(line).toMatchObject({
    status: 'choose',
    explanation: 'No part number, but parts with these words',
    candidates: [{ product: { productId: discId }, by: 'words' }],
  })
  expect(line?.quantity?.value).toBe(quantity)
  expect(line?.productId).toBeUndefined()
})

test('two wishes in one line are two questions', async () => {
  const { lines } = await resolve('500 clutch discs and 600 oval silencers please')
  expect(lines).toMatchObject([
    { lineNo: 1, status: 'choose', quantity: { value: 500 }, candidates: [{ by: 'words' }] },
    { lineNo: 1, status: 'choose', quantity: { value: 600 }, candidates: [{ by: 'words' }] },
  ])
})

test('a wish that nothing was found for is shown with its words, as is a number that the shop has not', async () => {
  const { lines } = await resolve('500 flux capacitors\n600 XK-99-4411 wheel nuts\n700 XK-99-4412')
  expect(lines).toMatchObject([
    { status: 'notFound', words: 'flux capacitors', quantity: { value: 500 } },
    { status: 'notFound', words: 'wheel nuts', quantity: { value: 600 } },
    { status: 'notFound', words: 'XK-99-4412', quantity: { value: 700 } },
  ])
})

test('greetings, addresses, totals and the description of a part are set aside, each with a reason', async () => {
  const text = `Hello, hope the clutch discs came in well last week
BRK-6020 600
Clutch disc 24 teeth
Total 600

Ship to: Clutch Service
1200 Silencer Road
Springfield, IL 62704`
  const { lines } = await resolve(text)
  expect(lines.map(({ status, explanation }) => [status, explanation])).toEqual([
    ['noPart', 'No part number here'],
    ['ready', 'our part number'],
    ['noPart', 'Describes the part of the line beside it'],
    ['noPart', 'No part number here'],
    ['noPart', 'Not read: a quoted mail, a signature or an empty line'],
    ['noPart', 'Not read: an address'],
    ['noPart', 'Not read: an address'],
    ['noPart', 'Not read: an address'],
  ])
})

test('rows of names are searched by their words, and the names’ column may be told by its role', async () => {
  const text = 'Clutch disc 220;600;41.80\nOval silencer;700;90'
  const { lines } = await resolve(text, '?roles=part,quantity,skip')
  expect(lines).toMatchObject([
    { status: 'choose', quantity: { value: 600 }, candidates: [{ by: 'words' }] },
    { status: 'choose', quantity: { value: 700 }, candidates: [{ by: 'words' }] },
  ])
})
