import { fillCart, findPart, test } from '../../shop/carts.ts'
import { expect } from '../../shop/journey.ts'
import { addBolts, enterAs, firstAdmin, newPerson, saveSettings } from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

const midwest = { name: 'Midwest', country: 'US', prefixes: ['60'] }

test('a buyer outside the tariff asks for a quote, and staff find it among what waits and answer it', async ({
  page,
  browser,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const { value: tariff } = await admin.call('GET', '/settings/freight')
  const zones = [{ ...midwest, steps: [{ upToPallets: 26, perPallet: 150 }] }]
  await saveSettings(admin, { freight: { ...tariff, isOn: true, zones } })
  try {
    const buyer = await newPerson(shop.url, 'Dana Whitfield')
    await fillCart(buyer, [[await findPart(shop.url, 'BH-4012-060'), 500]])
    await enterAs(page.context(), shop.url, buyer)
    await page.goto('/cart')
    const panel = page.getByRole('region', { name: 'Deliver to' })
    await panel.getByLabel('Post code').fill('90210')
    await panel.getByLabel('Post code').press('Enter')
    await panel.getByRole('button', { name: 'Ask for a quote' }).click()
    await expect(panel.getByText('We have your cart and will answer by email.')).toBeVisible()

    const desk = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await enterAs(desk.context(), shop.url, admin)
    await desk.goto('/dashboard/overview')
    await desk.getByRole('main').getByRole('link', { name: /quote/i }).first().click()
    const row = desk.getByRole('row').filter({ hasText: buyer.email })
    await expect(row).toContainText('90210')
    await expectAccessibleAtAllSizes(desk)
    await row.getByRole('button', { name: /^Mark as answered/ }).click()
    await expect(row).toHaveCount(0)
    await expect(desk.getByRole('heading', { name: 'Quotes', level: 2 })).toBeFocused()
    await desk.getByRole('link', { name: 'Answered' }).click()
    await expect(row).toContainText(admin.email)
    await desk.context().close()
  } finally {
    await saveSettings(admin, { freight: tariff })
  }
})

test('a part with fewer pieces than one order needs is among those below it until pieces come', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const { id, partNumber, find } = await addBolts(shop.url, admin, {
    available: 700,
    category: undefined,
  })
  const buyer = await newPerson(shop.url)
  await buyer.call('POST', '/orderProduct', {
    productId: id,
    phone: '+1 202 555 0148',
    address: '2210 Fulton Yard, Dock 4, Chicago',
    code: '60607',
    minProduct: (await find()).minimum,
  })
  await enterAs(page.context(), shop.url, admin)
  const row = page.getByRole('row').filter({ hasText: partNumber })
  // Levels follow what is committed, a moment later.
  await expect(async () => {
    await page.goto('/dashboard/stock?stock=out')
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectAccessibleAtAllSizes(page)
  await admin.call('POST', `/product/${id}/stock`, {
    kind: 'receive',
    quantity: 5000,
    reason: 'Delivery from the works',
  })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Stock/ }).first()).toBeVisible()
    await expect(row).toHaveCount(0, { timeout: 2000 })
  }).toPass()
})
