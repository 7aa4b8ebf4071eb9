import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderKinds } from '../../../contract/ordering/orders.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop({ env: { PUBLIC_URL: 'https://shop.example' } })
})
afterAll(() => shop.close())

const get = async (by: Buyer, url: string) => {
  const answer = await shop.send(by, 'GET', url)
  return { status: answer.statusCode, total: answer.headers['x-total-count'], body: answer.json() }
}
const idsOf = async (by: Buyer, url: string): Promise<string[]> =>
  (await get(by, url)).body.map(({ _id }: { _id: string }) => _id)

async function newOrder(by: Buyer) {
  const { _id } = await shop.placeOrder(by)
  const { orderNo } = (await get(by, `/order/${_id}`)).body
  return { id: _id, orderNo: Number(orderNo) }
}

async function mailsTo({ email }: Buyer) {
  await shop.app.mails.deliverDue()
  return shop.sentMails
    .filter(({ to }) => to === email)
    .map(({ subject, text }) => ({ subject, text }))
}

test('a cancelled order leaves the lists and stays readable at its address, by its owner and staff only', async () => {
  const buyer = await createBuyer(shop.db)
  const [gone, kept] = [await newOrder(buyer), await newOrder(buyer)]
  await shop.send(buyer, 'DELETE', `/order/${gone.id}`)
  const own = `/order?customerEmail=${buyer.email}`
  expect(await idsOf(buyer, own)).toEqual([kept.id])
  expect(await idsOf(shop.admin, '/orders/?limit=2')).not.toContain(gone.id)
  expect(await get(buyer, `${own}&state=cancelled`)).toMatchObject({
    total: '1',
    body: [{ _id: gone.id, state: 'cancelled' }],
  })
  for (const reader of [buyer, shop.admin])
    for (const part of ['', '/lines', '/timeline', '/shipments', '/documents'])
      expect((await get(reader, `/order/${gone.id}${part}`)).status, part).toBe(200)
  const another = await createBuyer(shop.db)
  expect((await get(another, `/order/${gone.id}`)).body.code).toBe('orderNotFound')
  const again = await shop.send(buyer, 'DELETE', `/order/${gone.id}`)
  expect(again.json().code).toBe('orderNotFound')
  const paid = await shop.askForIntent(gone.id, buyer)
  expect(paid.json()).toMatchObject({
    status: 409,
    code: 'orderNotPayable',
    detail: expect.stringContaining('cancelled'),
  })
})

test('staff find a cancelled order by its number or id, and by nothing else', async () => {
  const buyer = await createBuyer(shop.db)
  const { id, orderNo } = await newOrder(buyer)
  await shop.send(shop.admin, 'DELETE', `/order/${id}`)
  for (const q of [`${orderNo}`, `%23${orderNo}`, id])
    expect(await get(shop.admin, `/orders/?q=${q}`)).toMatchObject({
      total: '1',
      body: [{ _id: id, state: 'cancelled' }],
    })
  expect(await idsOf(shop.admin, `/orders/?q=${encodeURIComponent(buyer.email)}`)).toEqual([])
  expect(await idsOf(shop.admin, `/orders/?q=${orderNo}&kind=unpaid`)).toEqual([])
  const csv = await shop.send(shop.admin, 'GET', `/orders/export?q=${orderNo}`)
  expect(csv.payload).toContain(id)
})

test('the customer gets a mail about a cancelled order, which says who cancelled it', async () => {
  const [own, staffs] = [await createBuyer(shop.db), await createBuyer(shop.db)]
  for (const [buyer, by, text] of [
    [own, own, 'You cancelled your order.'],
    [staffs, shop.admin, 'We cancelled your order, which was not paid.'],
  ] as const) {
    const { id, orderNo } = await newOrder(buyer)
    await shop.send(by, 'DELETE', `/order/${id}`)
    const mails = await mailsTo(buyer)
    expect(mails.at(-1)?.subject).toBe(`Order ${orderNo} was cancelled`)
    expect(mails.at(-1)?.text).toContain(text)
    expect(mails.at(-1)?.text).toContain(`https://shop.example/dashboard/order/${id}`)
  }
})

test('the kinds of All Order share out every order: their counts sum to All, whatever is searched', async () => {
  const buyer = await createBuyer(shop.db)
  const orders = await Promise.all(Array.from({ length: 4 }, () => newOrder(buyer)))
  const [first, second] = orders
  await shop.pool.query(`update orders set state = 'expired' where id = $1`, [first?.id])
  await shop.send(buyer, 'DELETE', `/order/${second?.id}`)
  for (const amount of [undefined, 1, 9450]) {
    const { _id } = await shop.paidOrder()
    if (amount) await shop.send(shop.admin, 'POST', `/order/${_id}/refund`, { amount })
  }
  await shop.runJobs()
  for (const q of ['', `q=${second?.orderNo}&`, `q=${buyer.email.slice(0, 12)}&`]) {
    const count = async (filter: string) =>
      Number((await get(shop.admin, `/orders/?limit=1&${q}${filter}`)).total)
    const counts = await Promise.all(orderKinds.map((kind) => count(`kind=${kind}`)))
    const all = await count('')
    expect(all, q).toBeGreaterThan(0)
    expect(
      counts.reduce((sum, one) => sum + one),
      q,
    ).toBe(all)
  }
  const kinds = await Promise.all(
    orderKinds.map(async (kind) => (await get(shop.admin, `/orders/?kind=${kind}`)).body),
  )
  const ids = kinds.flat().map(({ _id }: { _id: string }) => _id)
  expect(new Set(ids).size).toBe(ids.length)
})
