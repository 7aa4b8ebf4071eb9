import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '../../../server/operating/postgres/running-postgres.ts'
import { shipByHand } from '../../../server/testing/desks/ship-by-hand.ts'
import { fillCart, findPart } from '../../shop/carts.ts'
import { expect, loseAnswer, test } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'
import type { RunningShop } from '../../shop/start-shop.ts'

const PICTURE = join(import.meta.dirname, '../../../demo/pictures/reviewer-nf.webp')

async function ship({ dataDir }: RunningShop, orderId: string, quantity: number, lineNo = 1) {
  const client = new pg.Client(await findRunningPostgres(dataDir))
  await client.connect()
  await shipByHand(client, { orderId, lineNo, quantity, deliveredDays: 1 })
  await client.end()
}

async function orderOf(shop: RunningShop) {
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  const order = await payOrder(buyer, await placeOrder(buyer, product, 1000))
  await ship(shop, order._id, 800)
  return { buyer, order }
}

test('a customer returns pieces by thumb, staff take them back and refund exactly their money', async ({
  page,
  browser,
  shop,
}) => {
  const { buyer, order } = await orderOf(shop)
  await enterAs(page.context(), shop.url, buyer)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dashboard/order/${order._id}`)
  const returns = page.getByRole('region', { name: 'Returns' })
  await returns.getByRole('button', { name: 'Return pieces' }).click()
  const form = page.getByRole('dialog', { name: 'Return pieces' })
  const pieces = form.getByLabel('Pieces to return, line 1')
  await pieces.fill('801')
  await form.getByRole('button', { name: 'Ask to return' }).click()
  await expect(pieces).toHaveAccessibleDescription('At most 800')
  await pieces.fill('40')
  await form.getByRole('button', { name: 'Ask to return' }).click()
  await expect(form.getByLabel('Reason, line 1')).toHaveAccessibleDescription('Choose a reason')
  await form.getByLabel('Reason, line 1').selectOption('Damaged')
  await form.getByLabel('Details (optional), line 1').fill('Wet pallet')
  // Nothing typed is lost when the form is closed.
  await form.getByRole('button', { name: 'Close' }).click()
  await returns.getByRole('button', { name: 'Return pieces' }).click()
  await expect(form.getByLabel('Details (optional), line 1')).toHaveValue('Wet pallet')
  await form.getByLabel('Picture, line 1').setInputFiles(PICTURE)
  await expect(form.getByRole('list', { name: 'Pictures of line 1' })).toBeVisible()
  await form.getByRole('button', { name: 'Ask to return' }).click()
  const asked = returns.getByRole('listitem', { name: /^Return \d+$/ })
  await expect(asked).toContainText('Requested')
  await expect(asked).toContainText('40 ×')
  await expectAccessible(page)

  const office = await browser.newContext({ baseURL: shop.url })
  await enterAs(office, shop.url, await firstAdmin(shop.url))
  const desk = await office.newPage()
  await desk.goto('/dashboard/returns?state=requested')
  const listed = desk
    .getByRole('listitem', { name: /^Return \d+$/ })
    .filter({ hasText: buyer.email })
  await expect(listed).toContainText('Wet pallet')
  await expectAccessible(desk)
  await listed.getByRole('button', { name: /^Approve/ }).click()
  await desk.getByLabel('Message to the customer').fill('Dock 4, please')
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(/^Return \d+ approved$/)).toBeVisible()
  await desk.getByRole('link', { name: 'Approved' }).click()
  await listed.getByRole('button', { name: /^Receive/ }).click()
  const receive = desk.getByRole('dialog')
  await receive.getByRole('button', { name: 'Receive' }).click()
  await expect(receive.getByRole('alert')).toHaveText('Enter the pieces that came back')
  await receive.getByLabel('Back on sale, line 1').fill('30')
  await receive.getByLabel('Scrapped, line 1').fill('ten')
  await receive.getByRole('button', { name: 'Receive' }).click()
  await expect(receive.getByLabel('Scrapped, line 1')).toBeFocused()
  await expect(receive.getByLabel('Scrapped, line 1')).toHaveAccessibleDescription('Whole pieces')
  await receive.getByLabel('Scrapped, line 1').fill('10')
  await receive.getByRole('button', { name: 'Receive' }).click()
  await expect(desk.getByText(/^Return \d+ received$/)).toBeVisible()
  await desk
    .getByRole('list', { name: 'Returns shown' })
    .getByRole('link', { name: 'Received' })
    .click()
  await listed.getByRole('button', { name: /^Refund/ }).click()
  const question = desk.getByRole('alertdialog')
  await expect(question).toContainText(/Refund \$[\d,.]+ = 40 × \$/)
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(desk.getByText(/^\$[\d,.]+ refunded$/)).toBeVisible()
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.goto('/dashboard/returns?state=refunded')
  await expect(listed).toContainText('30 back on sale, 10 scrapped')
  await expectAccessible(desk)
  await office.close()

  await page.reload()
  await expect(asked).toContainText('Refunded')
  await expect(asked).toContainText('Dock 4, please')
})

test('a pasted picture goes to the focused line alone, and a return waits for pictures that are uploading', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  const parts = await Promise.all(
    ['BH-4012-060', 'BH-3041-204'].map((number) => findPart(shop.url, number)),
  )
  const cart = await fillCart(
    buyer,
    parts.map((part) => [part, part.minimum]),
  )
  const { totals, version } = await buyer.call('GET', `/cart/${cart}`)
  const { order } = await buyer.call('POST', `/cart/${cart}/order`, {
    version,
    expectedTotal: totals.goods,
    phone: '+1 202 555 0148',
    address: '2210 Fulton Yard, Dock 4, Chicago',
    code: '60607',
  })
  await payOrder(buyer, order)
  for (const lineNo of [1, 2]) await ship(shop, order._id, 100, lineNo)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/dashboard/order/${order._id}`)
  const returns = page.getByRole('region', { name: 'Returns' })
  await returns.getByRole('button', { name: 'Return pieces' }).click()
  const form = page.getByRole('dialog', { name: 'Return pieces' })
  for (const lineNo of [1, 2]) {
    await form.getByLabel(`Pieces to return, line ${lineNo}`).fill('10')
    await form.getByLabel(`Reason, line ${lineNo}`).selectOption('Damaged')
  }
  await page.route('**/image', async (route) => {
    await sleep(1000)
    await route.continue()
  })
  await form.getByLabel('Details (optional), line 2').focus()
  await pastePicture(page)
  const asked = page.waitForRequest('**/order/*/return')
  await form.getByRole('button', { name: 'Ask to return' }).click()
  const { lines } = (await asked).postDataJSON()
  expect(lines).toMatchObject([{ lineNo: 1 }, { lineNo: 2, pictures: [expect.any(String)] }])
  expect(lines[0]).not.toHaveProperty('pictures')
  await expect(returns.getByRole('listitem', { name: /^Return \d+$/ })).toContainText('Requested')
})

async function pastePicture(page: Page) {
  const bytes = [...(await readFile(PICTURE))]
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(given)], 'p.webp', { type: 'image/webp' }))
    const event = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', event))
  }, bytes)
}

test('staff refund pieces by line and close others short; what the shop refuses is shown', async ({
  page,
  shop,
}) => {
  const { order } = await orderOf(shop)
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto(`/dashboard/orderAll/${order._id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const form = page.getByRole('region', { name: 'Refund by line' })
  const pieces = form.getByLabel('Pieces to refund, line 1')
  const send = form.getByRole('button', { name: 'Refund these pieces' })
  await send.click()
  await expect(form.getByRole('alert')).toHaveText('Enter the pieces to refund')
  await pieces.fill('900')
  await send.click()
  await expect(pieces).toHaveAccessibleDescription('At most 800')
  await pieces.fill('40')
  const sum = /Refund \$[\d,.]+ = 40 × \$[\d,.]+/
  await expect(form).toContainText(sum)
  await send.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText(/^\$[\d,.]+ refunded$/)).toBeVisible()
  await expect(pieces).toHaveValue('')
  await expect(pieces).toHaveAccessibleDescription('At most 760')

  await page.getByRole('button', { name: 'More, shipments' }).click()
  await page.getByRole('button', { name: 'Close short' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close short' })
  const close = dialog.getByRole('button', { name: 'Close short' })
  await close.click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter the pieces that can’t be shipped')
  await expect(close).toBeFocused()
  await dialog.getByRole('button', { name: 'All 200 of line 1' }).click()
  await close.click()
  const why = dialog.getByLabel('Reason (shown to the customer)')
  await expect(why).toHaveAccessibleDescription('Say why')
  await expect(why).toBeFocused()
  await dialog.getByLabel('What happens to them, line 1').selectOption('Scrapped')
  await why.fill('Water in the warehouse')
  await expect(why).not.toHaveAccessibleDescription('Say why')
  await page.setViewportSize({ width: 390, height: 844 })
  await close.click()
  await expect(page.getByText('Closed short. The customer is notified by email.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    'Water in the warehouse',
  )
  await expect(page.getByRole('button', { name: 'More, shipments' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Close short' })).toHaveCount(0)
  await expectAccessible(page)
})

test('after a lost answer the same pieces are refunded, closed short and asked back once, also from a reopened form', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|\/(refund|closeShort|return)$/)
  const { buyer, order } = await orderOf(shop)
  const admin = await firstAdmin(shop.url)
  const loseNextAnswer = (act: string) => loseAnswer(page, `**/order/${order._id}/${act}`)
  await enterAs(page.context(), shop.url, admin)
  await page.goto(`/dashboard/orderAll/${order._id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('region', { name: 'Refund by line' })
  const question = page.getByRole('alertdialog')
  await refund.getByLabel('Pieces to refund, line 1').fill('40')
  await loseNextAnswer('refund')
  await refund.getByRole('button', { name: 'Refund these pieces' }).click()
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(question).toContainText('could not be reached')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await refund.getByRole('button', { name: 'Refund these pieces' }).click()
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText(/^\$[\d,.]+ refunded$/)).toBeVisible()

  const openClosing = async () => {
    await page.getByRole('button', { name: 'More, shipments' }).click()
    await page.getByRole('button', { name: 'Close short' }).click()
  }
  const closing = page.getByRole('dialog', { name: 'Close short' })
  await openClosing()
  await closing.getByLabel('Pieces to close, line 1').fill('50')
  await closing.getByLabel('Reason (shown to the customer)').fill('Wet pallet')
  await loseNextAnswer('closeShort')
  await closing.getByRole('button', { name: 'Close short' }).click()
  await expect(closing.getByRole('alert')).toContainText('could not be reached')
  await closing.getByRole('button', { name: 'Close', exact: true }).click()
  await openClosing()
  await closing.getByRole('button', { name: 'Close short' }).click()
  await expect(page.getByText('Closed short. The customer is notified by email.')).toBeVisible()
  expect(await admin.call('GET', `/order/${order._id}/lines`)).toMatchObject([
    { refunded: 90, closed: 50 },
  ])

  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/dashboard/order/${order._id}`)
  const returns = page.getByRole('region', { name: 'Returns' })
  const asking = page.getByRole('dialog', { name: 'Return pieces' })
  await returns.getByRole('button', { name: 'Return pieces' }).click()
  await asking.getByLabel('Pieces to return, line 1').fill('30')
  await asking.getByLabel('Reason, line 1').selectOption('Damaged')
  await loseNextAnswer('return')
  await asking.getByRole('button', { name: 'Ask to return' }).click()
  await expect(asking.getByRole('alert')).toContainText('could not be reached')
  await asking.getByRole('button', { name: 'Close', exact: true }).click()
  await returns.getByRole('button', { name: 'Return pieces' }).click()
  await asking.getByRole('button', { name: 'Ask to return' }).click()
  await expect(page.getByText('We received your request')).toBeVisible()
  await expect(returns.getByRole('listitem', { name: /^Return \d+$/ })).toHaveCount(1)
})

test('after a lost answer other entries act no second time before staff are told of the first', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|422|\/(refund|closeShort)$/)
  const { order } = await orderOf(shop)
  const admin = await firstAdmin(shop.url)
  const counters = async () => {
    const [line] = await admin.call('GET', `/order/${order._id}/lines`)
    return { closed: line.closed, refunded: line.refunded }
  }
  await enterAs(page.context(), shop.url, admin)
  await page.goto(`/dashboard/orderAll/${order._id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('region', { name: 'Refund by line' })
  const question = page.getByRole('alertdialog')
  const sendRefund = async () => {
    await refund.getByRole('button', { name: 'Refund these pieces' }).click()
    await question.getByRole('button', { name: 'Refund' }).click()
  }
  await refund.getByLabel('Pieces to refund, line 1').fill('40')
  await loseAnswer(page, `**/order/${order._id}/refund`)
  await sendRefund()
  await expect(question).toContainText('could not be reached')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(refund).toContainText('At most 760')
  await refund.getByLabel('Reason (shown to the customer)').fill('Two boxes were dented')
  await sendRefund()
  await expect(refund.getByRole('alert')).toContainText('An earlier attempt went through')
  await expect(question).toHaveCount(0)
  expect(await counters()).toEqual({ closed: 0, refunded: 40 })
  await sendRefund()
  await expect(page.getByText(/^\$[\d,.]+ refunded$/)).toBeVisible()
  expect(await counters()).toEqual({ closed: 0, refunded: 80 })

  await page.getByRole('button', { name: 'More, shipments' }).click()
  await page.getByRole('button', { name: 'Close short' }).click()
  const closing = page.getByRole('dialog', { name: 'Close short' })
  const pieces = closing.getByLabel('Pieces to close, line 1')
  const close = () => closing.getByRole('button', { name: 'Close short' }).click()
  await pieces.fill('50')
  await closing.getByLabel('Reason (shown to the customer)').fill('Wet pallet')
  await loseAnswer(page, `**/order/${order._id}/closeShort`)
  await close()
  await expect(closing.getByRole('alert')).toContainText('could not be reached')
  await pieces.fill('60')
  await close()
  await expect(closing.getByRole('alert')).toContainText('An earlier attempt went through')
  expect(await counters()).toEqual({ closed: 50, refunded: 130 })
})
