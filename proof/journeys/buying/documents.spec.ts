import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { readPages } from '../../../server/testing/desks/paper-desk.ts'
import { fillCart, test } from '../../shop/carts.ts'
import { expect } from '../../shop/journey.ts'
import {
  addBolts,
  enterAs,
  firstAdmin,
  newPerson,
  payOrder,
  placeOrder,
  saveSettings,
} from '../../shop/people.ts'
import { expectAccessible, expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

/**
 * No category, because change sets compare prices within a category; enough stock, because other journeys order the
 * newest product.
 */
const LOOSE = { category: undefined, available: 240_000 }

test('a paid order has its invoice, staff write it anew and take the month', async ({
  page,
  context,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const { value: seller } = await admin.call('GET', '/settings/seller')
  await saveSettings(admin, {
    seller: { ...seller, legalName: 'Northgate Parts Inc.', street: '1 Dock Road' },
  })
  try {
    const bolts = await addBolts(shop.url, admin, LOOSE)
    const buyer = await newPerson(shop.url, 'Dana Paperwork')
    const order = await placeOrder(buyer, await bolts.find())
    await enterAs(context, shop.url, buyer)
    await page.goto(`/dashboard/order/${order._id}`)
    const documents = page.getByRole('region', { name: 'Documents' })
    const proforma = documents.getByRole('link', { name: 'Pro-forma (PDF)' })
    const draft = await readPdf(page, await proforma.getAttribute('href'))
    expect(draft).toContain('Pro-forma invoice (not a tax invoice)')
    expect(draft).not.toMatch(/INV-\d/)

    await payOrder(buyer, order)
    await page.reload()
    await expect(async () => {
      await page.reload()
      await expect(documents.getByText(/^Invoice INV-\d{4}-\d{6}$/)).toBeVisible({
        timeout: 2000,
      })
    }).toPass({ intervals: [1000] })
    const pdf = documents.getByRole('link', { name: /^PDF of INV-/ })
    const paper = await readPdf(page, await pdf.getAttribute('href'))
    for (const said of ['Northgate Parts Inc.', 'Dana Paperwork', bolts.partNumber, '$2,090.00'])
      expect(paper).toContain(said)
    const downloaded = page.waitForEvent('download')
    await documents.getByRole('link', { name: /^XML UBL of INV-/ }).click()
    const xml = await readFile(await (await downloaded).path(), 'utf8')
    expect(xml).toContain('Dana Paperwork')
    await expectAccessibleAtAllSizes(page)

    await enterAs(context, shop.url, admin)
    await page.reload()
    await documents.getByRole('button', { name: 'New invoice' }).click()
    const dialog = page.getByRole('dialog', { name: 'New invoice' })
    await dialog.getByLabel('Name').fill('Northgate Garage Ltd')
    await dialog.getByLabel('Street', { exact: true }).fill('2210 Fulton Yard')
    await dialog.getByLabel('City').fill('Chicago')
    await expectAccessibleAtAllSizes(page)
    await dialog.getByRole('button', { name: 'Issue the invoice' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(documents.getByText(/^Credit note CN-/)).toBeVisible()
    await expect(documents.getByText(/^Invoice INV-/)).toHaveCount(2)

    await page.goto('/dashboard/orderAll')
    const zipped = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download ZIP' }).click()
    const zip = await readFile(await (await zipped).path())
    expect(
      Object.keys(unzipSync(zip)).filter((name) => name.startsWith('INV-')).length,
    ).toBeGreaterThanOrEqual(2)
    await expectAccessibleAtAllSizes(page)
  } finally {
    await saveSettings(admin, { seller })
  }
})

/** Text of a paper, fetched with the page's session. */
async function readPdf(page: Page, path: string | null) {
  const answer = await page.request.get(path ?? '')
  expect(answer.status()).toBe(200)
  return (await readPages(await answer.body())).join(' ')
}

test('the order form shows freight and tax above the total, and refuses a place without a zone', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const admin = await firstAdmin(shop.url)
  const { value: tariff } = await admin.call('GET', '/settings/freight')
  const zones = [
    {
      name: 'Midwest',
      country: 'US',
      prefixes: ['60'],
      steps: [{ upToPallets: 26, perPallet: 150 }],
    },
  ]
  const bolts = await addBolts(shop.url, admin, {
    ...LOOSE,
    palletPieces: 1000,
    palletKilograms: 500,
  })
  const buyer = await newPerson(shop.url)
  await enterAs(context, shop.url, buyer)
  await page.goto(`/purchase/${bolts.id}`)
  await page.getByRole('button', { name: 'Order Now' }).click()
  const fresh = page.getByRole('dialog')
  await fresh.getByLabel('Post code').fill('60607')
  await expect(fresh.getByText('Total', { exact: true })).toBeVisible()
  await expect(fresh).not.toContainText('Freight')

  await saveSettings(admin, { freight: { ...tariff, isOn: true, zones } })
  try {
    await page.reload()
    await page.getByRole('button', { name: 'Order Now' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('with the post code')
    await dialog.getByLabel('Phone').fill('+1 202 555 0148')
    await dialog.getByLabel('Address').fill('2210 Fulton Yard')
    await dialog.getByLabel('Post code').fill('60607')
    await expect(dialog.getByText('Freight', { exact: true })).toBeVisible()
    await expect(dialog).toContainText('$150.00')
    await expect(dialog).toContainText('$2,240.00')
    await expectAccessible(page)
    await dialog.getByLabel('Post code').fill('90210')
    await expect(dialog).toContainText('We do not deliver to 90210, United States yet.')
    await dialog.getByRole('button', { name: 'Order Now' }).click()
    await expect(dialog.getByLabel('Post code')).toHaveAccessibleDescription(
      /^We do not deliver to 90210, United States yet\. .*Add it to your cart/,
    )
    await dialog.getByLabel('Post code').fill('60607')
    await expect(dialog).toContainText('$2,240.00')
    await dialog.getByRole('button', { name: 'Order Now' }).click()
    await expect(page.getByText('Order Is Success')).toBeVisible()
  } finally {
    await saveSettings(admin, { freight: tariff })
  }
})

test('more pallets than a truck are quoted: the cart goes to the shop by mail, and pick-up stays possible', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  await page.setViewportSize({ width: 390, height: 900 })
  const admin = await firstAdmin(shop.url)
  const { value: tariff } = await admin.call('GET', '/settings/freight')
  const zones = [
    {
      name: 'Midwest',
      country: 'US',
      prefixes: ['60'],
      steps: [{ upToPallets: 2, perPallet: 150 }],
    },
  ]
  await saveSettings(admin, { freight: { ...tariff, isOn: true, pickUp: true, zones } })
  try {
    const bolts = await addBolts(shop.url, admin, {
      ...LOOSE,
      palletPieces: 1000,
      palletKilograms: 500,
    })
    const buyer = await newPerson(shop.url)
    await fillCart(buyer, [[await bolts.find(), 3000]])
    await enterAs(context, shop.url, buyer)
    await page.goto('/cart')
    const panel = page.getByRole('region', { name: 'Deliver to' })
    const code = panel.getByLabel('Post code')
    await code.fill('60607')
    await code.press('Enter')
    await expect(panel).toContainText('Freight for 3 pallets has to be quoted first')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Ask for a quote' }).press('Enter')
    await expect(panel).toContainText('We have your cart and will answer by email')
    await panel.getByLabel('I collect at the dock').press('Space')
    await expect(panel).toContainText('$12,540.00')
    await expect(panel).not.toContainText('To be quoted')
  } finally {
    await saveSettings(admin, { freight: tariff })
  }
})
