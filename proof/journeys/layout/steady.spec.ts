import { fillCart, findPart } from '../../shop/carts.ts'
import { expect, test, waitUntilSettled } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  payOrder,
  placeOrder,
  saveSettings,
} from '../../shop/people.ts'
import { LITTLE_SHIFT, measureShift, NO_SHIFT } from '../../shop/screens/measure-shift.ts'

test.describe.configure({ timeout: 180_000 })

test('no fill fades, since a fading one can stop every further frame of a page in Chromium', async ({
  page,
}) => {
  for (const path of ['/', '/catalogue', '/login']) {
    await page.goto(path)
    const fading = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { transitionProperty, transitionDuration } = getComputedStyle(element)
          return /background|all/.test(transitionProperty) && /[1-9]/.test(transitionDuration)
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    )
    expect(fading, path).toEqual([])
  }
})

test('home and purchase load without layout shift on desktop and phone', async ({ page, shop }) => {
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  await enterAs(page.context(), shop.url, buyer)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    for (const path of ['/', `/purchase/${product._id}`]) {
      await page.setViewportSize(size)
      await page.goto(path)
      const { shift, moved } = await measureShift(page)
      test
        .info()
        .annotations.push({ type: `CLS ${path} at ${size.width}`, description: `${shift}` })
      expect(shift, moved.join('\n')).toBeLessThan(NO_SHIFT)
    }
})

/** Longer than what the browser takes for the answer to a click. */
const SLOW_MS = 1500
const DOCK = { street: '2210 Fulton Yard', city: 'Chicago', region: 'IL', postCode: '60607' }

test('a buyer’s list, order, cart and order form keep their parts in place while they load', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const { value: seller } = await admin.call('GET', '/settings/seller')
  // Papers, and the note of a buyer who has not confirmed the email, come with a seller.
  await saveSettings(admin, { seller: { ...seller, ...DOCK, legalName: 'Bulkhead Supply Inc.' } })
  try {
    const buyer = await newPerson(shop.url)
    const place = { ...DOCK, country: 'US' }
    const address = { label: 'Dock 4', name: buyer.name, phone: '+1 202 555 0148' }
    await buyer.call('POST', '/address', {
      ...address,
      ...place,
      liftGate: false,
      isDefault: true,
    })
    await buyer.call('PUT', '/billing', { ...place, legalName: 'Northgate Garages LLC' })
    const battery = await findPart(shop.url, 'BH-4012-060')
    const paid = await payOrder(buyer, await placeOrder(buyer, battery))
    await placeOrder(buyer, battery)
    const cart = await fillCart(buyer, [[battery, battery.minimum]])
    await expect
      .poll(() => buyer.call('GET', `/order/${paid._id}/documents`), { timeout: 60_000 })
      .not.toEqual([])
    await enterAs(page.context(), shop.url, buyer)
    for (const width of [1440, 390])
      for (const path of [
        '/dashboard',
        '/dashboard/addresses',
        `/dashboard/order/${paid._id}`,
        `/cart/${cart}`,
        `/cart/${cart}/order`,
      ]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await waitUntilSettled(page)
        const { shift, moved } = await measureShift(page)
        expect(shift, [`${path} at ${width}`, ...moved].join('\n')).toBeLessThan(LITTLE_SHIFT)
      }
  } finally {
    await saveSettings(admin, { seller })
  }
})

test('an order form that is opened from its cart keeps its parts in place while the address book is slow', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  const address = {
    label: 'Dock 4',
    name: 'Dana Whitfield',
    country: 'US',
    phone: '+1 202 555 0148',
  }
  await buyer.call('POST', '/address', { ...address, ...DOCK, liftGate: false, isDefault: true })
  const battery = await findPart(shop.url, 'BH-4012-060')
  const cart = await fillCart(buyer, [[battery, battery.minimum]])
  await enterAs(page.context(), shop.url, buyer)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/cart/${cart}`)
    await waitUntilSettled(page)
    await page.route(/\/(address\?|billing)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      await route.continue()
    })
    await page.getByRole('main').getByRole('link', { name: 'Order 1 line' }).click()
    await expect(page.getByRole('combobox', { name: 'Deliver to' })).toBeVisible()
    const { shift, moved } = await measureShift(page)
    expect(shift, [`at ${width}`, ...moved].join('\n')).toBeLessThan(LITTLE_SHIFT)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

const PAGES_OF_DESK = [
  ...['', '/settings', '/settings/seller', '/settings/freight', '/drafts'],
  ...['/admin', '/manageProduct', '/products', '/changes/1'],
]

test('pages of the desk keep their parts in place while they load', async ({ page, shop }) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  for (const width of [1440, 390])
    for (const path of PAGES_OF_DESK) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/dashboard${path}`)
      const { shift, moved } = await measureShift(page)
      expect(shift, [`${path} at ${width}`, ...moved].join('\n')).toBeLessThan(LITTLE_SHIFT)
    }
})

for (const { path, button } of [
  { path: '/login', button: 'Login' },
  { path: '/singUp', button: 'Sign up' },
])
  for (const width of [390, 1440])
    test(`${path} at ${width} px: title, fields and button stay where they are when an error appears`, async ({
      page,
      expectTrouble,
    }) => {
      expectTrouble(/40[019]|422|ERR_FAILED|identity\/sign-up/)
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      const main = page.getByRole('main')
      const send = main.getByRole('button', { name: button, exact: true })
      const places = () =>
        main
          .locator('h1, label, input, button[type=submit]')
          .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().y))
      const before = await places()
      await send.click()
      await expect(main.getByText('password is Required')).toBeVisible()
      expect(await places()).toEqual(before)
      if (path === '/singUp') await main.getByLabel('Name').fill('Dana Whitfield')
      await main.getByLabel('Email').fill('unknown@northgate.example')
      await main.getByLabel('Password', { exact: true }).fill('not the password')
      if (path === '/singUp') await page.route('**/identity/sign-up', (route) => route.abort())
      await send.click()
      await expect(main.getByRole('alert')).toBeVisible()
      expect(await places()).toEqual(before)
    })
