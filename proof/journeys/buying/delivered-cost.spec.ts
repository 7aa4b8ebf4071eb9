import { fillCart, findPart, test } from '../../shop/carts.ts'
import { expect } from '../../shop/journey.ts'
import { fillAddress, fillCard, fillDelivery } from '../../shop/ordering.ts'
import { enterAs, firstAdmin, newPerson, saveSettings } from '../../shop/people.ts'
import { findViolations } from '../../shop/screens/find-violations.ts'

const midwest = { name: 'Midwest', country: 'US', prefixes: ['60'] }
const rule = {
  name: 'Sales tax',
  country: 'US',
  region: 'IL',
  postPrefix: '60',
  category: 'standard',
  rate: 8.25,
  freightToo: false,
  validFrom: '2020-01-01',
  validUntil: null,
}

/** Freight to 60… and tax in Illinois, while `walk` runs. */
async function withCosts(shopUrl: string, walk: () => Promise<void>) {
  const admin = await firstAdmin(shopUrl)
  const { value: tariff } = await admin.call('GET', '/settings/freight')
  const zones = [{ ...midwest, steps: [{ upToPallets: 26, perPallet: 150 }] }]
  await saveSettings(admin, {
    freight: { ...tariff, isOn: true, zones, liftGate: 75 },
    tax: { isOn: true, rules: [rule] },
  })
  try {
    await walk()
  } finally {
    await saveSettings(admin, { freight: tariff, tax: { isOn: false, rules: [] } })
  }
}

test('a buyer sees freight and tax in the cart, orders to an address of the book, and pays that total', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  await withCosts(shop.url, async () => {
    const buyer = await newPerson(shop.url)
    await buyer.call('POST', '/address', {
      label: 'Dock 4',
      name: 'Dana Whitfield',
      street: '2210 Fulton Yard',
      city: 'Chicago',
      region: 'IL',
      postCode: '60607',
      country: 'US',
      phone: '+1 202 555 0148',
      liftGate: true,
      isDefault: true,
    })
    const battery = await findPart(shop.url, 'BH-4012-060')
    await fillCart(buyer, [[battery, 500]])
    await enterAs(context, shop.url, buyer)
    await page.goto('/cart')
    const panel = page.getByRole('region', { name: 'Deliver to' })
    const code = panel.getByLabel('Post code')
    const show = panel.getByRole('button', { name: 'Show the cost' })
    await show.click()
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription('Post code is Required')
    await code.fill('606')
    await show.click()
    await expect(panel.getByRole('alert')).toHaveText(/^Enter a US ZIP code/)
    await expect(code).toBeFocused()
    await code.fill('')
    await expect(panel.getByRole('alert')).toHaveCount(0)
    await code.fill('60607')
    await code.press('Enter')
    await expect(panel).toContainText('$1,200.00')
    await expect(panel).toContainText('8 pallets')
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText(
      /^.*Total with freight.*\$23,824\.25/,
    )
    await panel.getByText('How is this computed?').click()
    await expect(panel).toContainText('$150.00 a pallet')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Order 1 line' }).click()
    await expect(page.getByRole('combobox', { name: 'Deliver to' })).toHaveValue(/./)
    const total = page.getByRole('region', { name: 'Total' })
    // With the lift gate that this address needs.
    await expect(total).toContainText('$23,899.25')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Order now, pay later' }).click()
    await expect(page.getByText('Order Is Success')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: /^Payment/ }).click()
    await expect(page.getByRole('main')).toContainText('$23,899.25')
    await fillCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Congratulations!your payment is complete')).toBeVisible()
  })
})

test('a part of a page that comes at the second try takes the focus of its button', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/deliver-to|ERR_FAILED|ChunkFailure/)
  await withCosts(shop.url, async () => {
    const buyer = await newPerson(shop.url)
    const cart = await fillCart(buyer, [[await findPart(shop.url, 'BH-4012-060'), 500]])
    await enterAs(context, shop.url, buyer)
    await page.route(/deliver-to-.*\.js/, (route) => route.abort('failed'))
    await page.goto(`/cart/${cart}`)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await expect(page.getByRole('main').getByLabel('Country')).toBeFocused()
  })
})

test('where a cart is ordered, a wrong post code is told at its field, a failed price can be asked again, and a slow one waited for', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422|ERR_FAILED|\/price$/)
  await withCosts(shop.url, async () => {
    const buyer = await newPerson(shop.url)
    const cart = await fillCart(buyer, [[await findPart(shop.url, 'BH-4012-060'), 500]])
    await enterAs(context, shop.url, buyer)
    await page.goto(`/cart/${cart}/order`)
    const main = page.getByRole('main')
    await fillAddress(main)
    const code = main.getByLabel('Post code')
    await code.fill('606')
    const send = main.getByRole('button', { name: 'Order now, pay later' })
    const total = main.getByRole('region', { name: 'Total' })
    // The button stays where it is once the card can be typed.
    await expect(main.getByRole('button', { name: /^Order and pay/ })).toBeEnabled()
    await send.click()
    await expect(code).toHaveAccessibleDescription(/^Enter a US ZIP code/)
    await send.click()
    await expect(code).toBeFocused()

    await page.route('**/cart/*/price', (route) => route.abort('failed'))
    // Its price was not asked for yet.
    await code.fill('60608')
    await send.click()
    await expect(main.getByRole('alert')).toContainText('could not be reached')
    await page.unrouteAll()
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(
      main.getByRole('button', { name: /^Order (and|now)/ }).and(page.locator(':focus')),
    ).toBeVisible()
    // The former price stays until this one is there.
    await expect(total.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
    await expect(total).toContainText('$23,824.25')

    const priced = Promise.withResolvers<void>()
    await page.route('**/cart/*/price', (route) => priced.promise.then(() => route.continue()))
    await code.fill('60609')
    await send.click()
    await expect(main.getByRole('alert')).toHaveText('Wait until the delivery cost is shown')
    priced.resolve()
    await expect(main.getByRole('alert')).toHaveCount(0)
    await expect(total).toContainText('$23,824.25')
    await send.click()
    await expect(page.getByText('Order Is Success')).toBeVisible()
  })
})

test('the place that was entered where a cart is ordered is that of the cart afterwards', async ({
  page,
  context,
  shop,
}) => {
  await withCosts(shop.url, async () => {
    const buyer = await newPerson(shop.url)
    const cart = await fillCart(buyer, [[await findPart(shop.url, 'BH-4012-060'), 500]])
    await enterAs(context, shop.url, buyer)
    await page.goto(`/cart/${cart}/order`)
    const main = page.getByRole('main')
    await main.getByLabel('Post code').fill('60608')
    await main.getByLabel('Phone').focus()
    await expect(main.getByRole('region', { name: 'Total' })).toContainText('$23,824.25')
    await page.goto(`/cart/${cart}`)
    const panel = page.getByRole('region', { name: 'Deliver to' })
    await expect(panel.getByLabel('Post code')).toHaveValue('60608')
    await expect(main.getByRole('region', { name: 'Totals' })).toContainText('$23,824.25')
  })
})

test('the order form of a product shows no total and sends no order while freight and tax are not known', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|\/price$/)
  await withCosts(shop.url, async () => {
    await enterAs(context, shop.url, await newPerson(shop.url))
    const battery = await findPart(shop.url, 'BH-4012-060')
    await page.goto(`/purchase/${battery._id}`)
    await page.getByRole('main').getByRole('button', { name: 'Order Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order Now' })
    const total = dialog.getByText('Total', { exact: true }).locator('xpath=following-sibling::dd')
    const send = dialog.getByRole('button', { name: 'Order Now' })
    const quantity = dialog.getByRole('textbox', { name: 'Ordered quantity' })
    const orders: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/orderProduct')) orders.push(request.url())
    })
    await quantity.fill('500')
    await expect(total).toHaveText('$20,900.00')
    const priced = Promise.withResolvers<void>()
    await page.route('**/cart/price', (route) => priced.promise.then(() => route.continue()))
    await fillDelivery(dialog)
    await expect(total).toHaveText('–')
    await send.click()
    await expect(dialog.getByRole('alert')).toHaveText('Wait until the delivery cost is shown')
    priced.resolve()
    await expect(total).toHaveText('$23,824.25')
    await expect(dialog.getByRole('alert')).toHaveCount(0)

    await page.unrouteAll()
    await page.route('**/cart/price', (route) => route.abort('failed'))
    await quantity.fill('600')
    await expect(total).toHaveText('–')
    await expect(dialog.getByRole('alert')).toContainText('could not be reached')
    await send.click()
    expect(orders).toEqual([])
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(send).toBeFocused()
    await expect(total).toHaveText(/^\$2/)
    await send.click()
    await expect(page.getByText('Order Is Success')).toBeVisible()
    expect(orders).toHaveLength(1)
  })
})

test('a place that the cart refused goes along to the order, which refuses it too', async ({
  page,
  context,
  shop,
}) => {
  await withCosts(shop.url, async () => {
    const buyer = await newPerson(shop.url)
    const cart = await fillCart(buyer, [[await findPart(shop.url, 'BH-4012-060'), 500]])
    await enterAs(context, shop.url, buyer)
    await page.goto(`/cart/${cart}`)
    const panel = page.getByRole('region', { name: 'Deliver to' })
    await panel.getByLabel('Country').selectOption('Germany')
    await panel.getByLabel('Post code').fill('60311')
    await panel.getByLabel('Post code').press('Enter')
    const refusal = 'We do not deliver to 60311, Germany yet.'
    await expect(panel.getByText(refusal)).toBeVisible()
    await page.getByRole('link', { name: 'Order 1 line' }).click()
    const main = page.getByRole('main')
    await expect(main.getByLabel('Country')).toHaveValue('DE')
    await expect(main.getByLabel('Post code')).toHaveValue('60311')
    await expect(main.getByRole('region', { name: 'Total' })).toContainText(refusal)
  })
})
