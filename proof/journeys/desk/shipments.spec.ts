import type { Page } from '@playwright/test'
import { expect, test, waitUntilSettled } from '../../shop/journey.ts'
import {
  addBolts,
  enterAs,
  firstAdmin,
  newPerson,
  payOrder,
  placeOrder,
  saveSettings,
} from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' })

// Journeys of a worker share a shop: those of the settings begin without carriers.
test.afterEach(async ({ shop }) => {
  await saveSettings(await firstAdmin(shop.url), { carriers: { carriers: [] } })
})

test('an order is packed by thumb and leaves in two shipments, and the buyer follows both', async ({
  page,
  browser,
  shop,
  expectTrouble,
}) => {
  // The shop refuses a tracking number.
  expectTrouble(/status of 422/)
  const buyer = await newPerson(shop.url)
  const admin = await firstAdmin(shop.url)
  const bolts = await addBolts(shop.url, admin)
  const order = await placeOrder(buyer, await bolts.find(), 500)
  await payOrder(buyer, order)
  await saveSettings(admin, {
    carriers: { carriers: [{ name: 'UPS', template: 'https://ups.example/?n={tracking}' }] },
  })
  await enterAs(page.context(), shop.url, admin)

  await page.goto(`/dashboard/orderAll?q=${encodeURIComponent(buyer.email)}`)
  await page.getByRole('list', { name: 'Goods shown' }).getByText('To pack').tap()
  await expect(page).toHaveURL(/goods=toPack/)
  await page.getByRole('link', { name: /^Details/ }).tap()
  const main = page.getByRole('main')
  const desk = page.getByRole('region', { name: 'Shipments' })
  await main.getByRole('button', { name: 'Pack', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  const pieces = dialog.getByLabel('Pieces of line 1')
  await expect(pieces).toHaveValue('500')
  await pieces.fill('501')
  await dialog.getByRole('button', { name: 'Pack' }).tap()
  await expect(pieces).toHaveAccessibleDescription('At most 500 are left')
  await expect(pieces).toBeFocused()
  await pieces.fill('300')
  await expect(pieces).toHaveAccessibleDescription('500 left')
  await dialog.getByLabel('Note for the packers').fill('Dock 4')
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await main.getByRole('button', { name: 'Pack', exact: true }).tap()
  await expect(pieces).toHaveValue('300')
  await expect(dialog.getByLabel('Note for the packers')).toHaveValue('Dock 4')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pack' }).tap()
  await expect(dialog).toHaveCount(0)

  const first = desk.getByRole('article', { name: 'Shipment 1' })
  const printed = page.waitForRequest(/packingSlip\.pdf\?shipment=1$/)
  await first.getByRole('button', { name: 'Print packing slip' }).tap()
  expect((await (await printed).response())?.status()).toBe(200)
  await first.getByRole('button', { name: 'Edit' }).tap()
  await expect(pieces).toHaveValue('300')
  await pieces.fill('200')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(first).toContainText('200 pieces')
  await ship(page, 1, '<script>')
  await expect(dialog.getByLabel('Tracking number')).toHaveAccessibleDescription(
    'Letters, digits, spaces and . / _ - only',
  )
  await expectAccessible(page)
  await dialog.getByLabel('Tracking number').fill('1Z999')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).tap()
  await expect(first).toContainText('Shipped')
  await expectAccessible(page)

  await main.getByRole('button', { name: 'Pack', exact: true }).tap()
  await expect(pieces).toHaveValue('300')
  await dialog.getByRole('button', { name: 'Pack' }).tap()
  const second = desk.getByRole('article', { name: 'Shipment 2' })
  await expect(second).toContainText('300 pieces')
  await expect(main.getByRole('button', { name: 'Pack', exact: true })).toHaveCount(0)

  const office = await browser.newContext({ baseURL: shop.url })
  await enterAs(office, shop.url, buyer)
  const seen = await office.newPage()
  await seen.goto(`/dashboard/order/${order._id}`)
  const goods = seen.getByRole('region', { name: 'Shipments' })
  await expect(goods).toContainText(/Shipment 1 of 2 · shipped \d+ \w{3} · Tracking 1Z999/)
  await expect(goods).toContainText('Not shipped yet')
  await expect(goods).not.toContainText('Dock 4')
  await expect(goods.getByRole('link', { name: /^1Z999/ })).toHaveAttribute(
    'href',
    'https://ups.example/?n=1Z999',
  )
  await expectAccessible(seen)

  await ship(page, 2, '1Z1000')
  await expect(second).toContainText('Tracking 1Z1000')
  await seen.reload()
  await expect(goods).not.toContainText('Not shipped yet')
  // A browser of its own, because all pages of one share a clock.
  const later = await browser.newContext({ baseURL: shop.url })
  await enterAs(later, shop.url, buyer)
  const late = await later.newPage()
  await late.clock.setFixedTime(Date.now() + 31 * 86_400_000)
  await late.goto(`/dashboard/order/${order._id}`)
  await waitUntilSettled(late)
  await expect(late.getByRole('region', { name: 'Shipments' })).toContainText('Shipment 2 of 2')
  await expect(late.getByRole('button', { name: /^Mark as received/ })).toHaveCount(0)
  await later.close()
  for (const left of [1, 0]) {
    await goods
      .getByRole('button', { name: /^Mark as received/ })
      .first()
      .click()
    await expect(goods.getByRole('button', { name: /^Mark as received/ })).toHaveCount(left)
  }
  await expect(goods).toContainText(/Shipment 2 of 2 · delivered/)
  await office.close()
  await page.reload()
  await expect(second).toContainText('Delivered')
  await admin.call('DELETE', `/product/${bolts.id}`)
})

async function ship(page: Page, shipmentNo: number, tracking: string) {
  const card = page.getByRole('article', { name: `Shipment ${shipmentNo}` })
  await card.getByRole('button', { name: 'Ship', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier').fill('UPS')
  await dialog.getByLabel('Tracking number').fill(tracking)
  await dialog.getByLabel('Weight in kg').fill('84.5')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).tap()
}
