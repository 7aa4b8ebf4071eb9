import { fillCart, findPart, test } from '../../shop/carts.ts'
import { findViolations } from '../../shop/find-violations.ts'
import { expect, fillCard, fillDelivery } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newPerson } from '../../shop/people.ts'

const midwest = { name: 'Midwest', country: 'US', prefixes: ['60'] }
const rule = {
  ...{ name: 'Sales tax', country: 'US', region: 'IL', postPrefix: '60', category: 'standard' },
  ...{ rate: 8.25, freightToo: false, validFrom: '2020-01-01', validUntil: null },
}

/** Freight to 60… and tax in Illinois, while `walk` runs. */
async function withCosts(shopUrl: string, walk: () => Promise<void>) {
  const admin = await firstAdmin(shopUrl)
  const { value: tariff } = await admin.call('GET', '/settings/freight')
  const zones = [{ ...midwest, steps: [{ upToPallets: 26, perPallet: 150 }] }]
  await admin.call('PUT', '/settings/freight', {
    value: { ...tariff, isOn: true, zones, liftGate: 75 },
  })
  await admin.call('PUT', '/settings/tax', { value: { isOn: true, rules: [rule] } })
  try {
    await walk()
  } finally {
    await admin.call('PUT', '/settings/freight', { value: tariff })
    await admin.call('PUT', '/settings/tax', { value: { isOn: false, rules: [] } })
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
      ...{ label: 'Dock 4', name: 'Dana Whitfield', street: '2210 Fulton Yard', city: 'Chicago' },
      ...{ region: 'IL', postCode: '60607', country: 'US', phone: '+1 202 555 0148' },
      ...{ liftGate: true, isDefault: true },
    })
    const battery = await findPart(shop.url, 'BH-4012-060')
    await fillCart(buyer, [[battery, 500]])
    await enterAs(context, shop.url, buyer)
    await page.goto('/cart')
    const panel = page.getByRole('region', { name: 'Deliver to' })
    const code = panel.getByLabel('Post code')
    await code.fill('606')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(/^Write the post code as in United States/)
    await code.fill('60607')
    await code.press('Enter')
    await expect(panel).toContainText('$1,200.00')
    await expect(panel).toContainText('8 pallets')
    await expect(panel).toContainText('$23,824.25')
    await panel.getByText('How is this computed?').click()
    await expect(panel).toContainText('$150.00 a pallet')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Order 1 line' }).click()
    await expect(page.getByRole('combobox', { name: 'Deliver to' })).toHaveValue(/./)
    const total = page.getByRole('region', { name: 'Total' })
    // With the lift gate that this address needs.
    await expect(total).toContainText('$23,899.25')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Order 1 line' }).click()
    await expect(page.getByText('Order Is Success')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: /^Payment/ }).click()
    await expect(page.getByRole('main')).toContainText('$23,899.25')
    await fillCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Congratulations!your payment is complete')).toBeVisible()
  })
})

test('where a cart is ordered, a wrong post code is told at its field, and a failed price can be asked again', async ({
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
    await fillDelivery(main)
    const code = main.getByLabel('Post code')
    await code.fill('606')
    const send = main.getByRole('button', { name: 'Order 1 line' })
    await send.click()
    await expect(code).toHaveAccessibleDescription(/^Write the post code as in United States/)
    await send.click()
    await expect(code).toBeFocused()

    await page.route('**/cart/*/price', (route) => route.abort('failed'))
    // Its price was not asked for yet.
    await code.fill('60608')
    await send.click()
    await expect(main.getByRole('alert')).toContainText('could not be reached')
    await page.unrouteAll()
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('region', { name: 'Total' })).toContainText('$23,824.25')
    await send.click()
    await expect(page.getByText('Order Is Success')).toBeVisible()
  })
})
