import type { Page } from '@playwright/test'
import { expect, logIn, test, waitUntilSettled } from '../../shop/journey.ts'
import {
  addBolts,
  enterAs,
  firstAdmin,
  newPerson,
  newStaff,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' })

test('a packer with the warehouse role packs and ships on a phone, and meets no price, refund or setting', async ({
  page,
  browser,
  shop,
  expectTrouble,
}) => {
  // Neither papers nor settings are the packer's.
  expectTrouble(/status of 40[13]/)
  const owner = await firstAdmin(shop.url)
  const [buyer, packer] = [await newPerson(shop.url), await newPerson(shop.url, 'Pat Ricker')]
  const bolts = await addBolts(shop.url, owner)
  const order = await placeOrder(buyer, await bolts.find(), 500)
  await payOrder(buyer, order)

  await enterAs(page.context(), shop.url, owner)
  await page.goto(`/dashboard/admin?q=${encodeURIComponent(packer.email)}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: `More, ${packer.email}` }).tap()
  await main.getByRole('button', { name: `Role, ${packer.email}` }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Warehouse')
  await expect(dialog.getByLabel('stock, write')).toBeChecked()
  await expect(dialog.getByLabel('money, read')).not.toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Set role' }).tap()
  await expect(main.getByText('Warehouse')).toBeVisible()

  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: page.viewportSize(),
    hasTouch: true,
  })
  const phone = await context.newPage()
  await phone.goto('/login?from=%2Fdashboard')
  await logIn(phone, packer)
  await expect(phone).toHaveURL('/dashboard/orders')
  const desk = phone.getByRole('main')
  await phone.goto(`/dashboard/order/${order._id}`)
  await expect(desk.getByRole('heading', { level: 2 })).toContainText(`${order.orderNo}`)
  await desk.getByRole('button', { name: 'Pack', exact: true }).tap()
  await phone.getByRole('dialog').getByRole('button', { name: 'Pack' }).tap()
  await desk.getByRole('button', { name: 'Ship', exact: true }).tap()
  const shipping = phone.getByRole('dialog')
  await shipping.getByLabel('Carrier').fill('UPS')
  await shipping.getByLabel('Tracking number').fill('1Z7')
  await shipping.getByLabel('Weight in kg').fill('84.5')
  await shipping.getByRole('button', { name: 'Ship', exact: true }).tap()
  await expect(desk.getByText('Shipped').first()).toBeVisible()
  await expect(desk).not.toContainText('$')
  await expect(desk.getByRole('button', { name: /refund/i })).toHaveCount(0)
  await expect(desk.getByRole('button', { name: /^Send again|Save note/ })).toHaveCount(0)
  await expectAccessible(phone)

  await phone.goto('/dashboard/settings')
  await expect(desk.getByRole('heading', { level: 2 })).toHaveText(
    'Your role has no say over this page',
  )
  await expect(desk).toContainText('It needs the right to read settings.')
  await expect(desk).toContainText('can give it to you, under All Users')
  await expectAccessible(phone)
  await context.close()
})

const ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/

/** Pages of this site that the menu and the content lead to, each once; files aside. */
const readLinks = (page: Page) =>
  page
    .locator('main, nav')
    .locator('a[href^="/"]:not([download])')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))

test('no link that a packer meets leads to a page that the role does not open', async ({
  page,
  shop,
  expectTrouble,
}) => {
  // Overview is not the packer's.
  expectTrouble(/status of 403/)
  const [buyer, packer] = [
    await newPerson(shop.url),
    await newStaff(shop.url, 'warehouse', 'Pat Ricker'),
  ]
  const part = await (await addBolts(shop.url, await firstAdmin(shop.url))).find()
  const order = await placeOrder(buyer, part, 500)
  await payOrder(buyer, order)
  // Beside the pages stands their menu.
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page.context(), shop.url, packer)
  const isRefused = async (path: string) =>
    (await (await page.request.get(path)).text()).includes('Your role has no say over this page')
  expect(await isRefused('/dashboard/overview')).toBe(true)
  // One product's stock stands for that of all.
  const links = new Map<string, string>()
  for (const path of [
    '/dashboard/overview',
    `/dashboard/orders?q=${order.orderNo}`,
    `/dashboard/orders?q=${encodeURIComponent(buyer.email)}`,
    `/dashboard/order/${order._id}`,
    '/dashboard/stock',
    `/dashboard/stock/${part._id}`,
  ]) {
    await page.goto(path)
    await waitUntilSettled(page)
    for (const link of await readLinks(page)) links.set(link.replace(ID, ':id'), link)
  }
  expect([...links.keys()]).toEqual(
    expect.arrayContaining(['/dashboard/order/:id', '/dashboard/stock/:id', '/dashboard/bins']),
  )
  for (const link of links.values()) expect(await isRefused(link), link).toBe(false)
})
