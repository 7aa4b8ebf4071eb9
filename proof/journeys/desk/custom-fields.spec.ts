import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from '../../shop/journey.ts'
import { addBolts, enterAs, firstAdmin, newPerson, placeOrder } from '../../shop/people.ts'
import { expectNothingFound } from '../accessibility/states.ts'

const main = (page: Page) => page.getByRole('main')

/** Goes from one control to a later one by the Tab key alone. */
async function tabTo(page: Page, from: Locator, to: Locator) {
  await from.focus()
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    if (await to.evaluate((control) => control === document.activeElement)) return
  }
  await expect(to).toBeFocused()
}

test('an owner adds a choice field, fills it in form and grid, and buyers find and read it; a private one they never see', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const { id, partNumber, find } = await addBolts(shop.url, admin)
  await enterAs(page.context(), shop.url, admin)
  await page.goto('/dashboard/settings/fields')
  const fields = main(page).getByRole('region', { name: 'Product fields' })
  await expect(fields).toContainText('No fields yet.')

  // By keyboard alone, the key follows the label.
  await fields.getByRole('button', { name: 'Add a field to products' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New product field' })
  await expect(dialog.getByLabel('Label')).toBeFocused()
  await page.keyboard.type('Steel grade')
  await expect(dialog.getByLabel('Key')).toHaveValue('steel_grade')
  await dialog.getByLabel('Type').selectOption('choice')
  await dialog.getByRole('button', { name: 'Add the field' }).press('Enter')
  await expect(dialog.getByLabel('Choices')).toBeFocused()
  await expect(dialog).toContainText('Name at least one choice')
  await page.keyboard.type('Class 8.8\nClass 10.9')
  await dialog.getByLabel(/^Public/).check()
  await dialog.getByLabel('Filter of the catalogue').check()
  await expectNothingFound(page, 'New product field')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Add the field' }).press('Enter')
  await expect(fields.getByRole('row', { name: /Steel grade/ })).toContainText('Everyone')

  await fields.getByRole('button', { name: 'Add a field to products' }).click()
  await dialog.getByLabel('Label').fill('Supplier code')
  await dialog.getByRole('button', { name: 'Add the field' }).click()
  // Another person's change since the list was loaded stays.
  const [grade] = await admin.call('GET', '/field?subject=product')
  const choices = ['Class 8.8', 'Class 10.9', 'Class 12.9']
  await admin.call('PUT', `/field/${grade._id}`, {
    label: 'Steel grade',
    choices,
    isPublic: true,
    isFacet: true,
  })
  await fields.getByRole('button', { name: 'Move Supplier code up' }).press('Enter')
  await expect(fields.getByRole('row').nth(1)).toContainText('Supplier code')
  await expect(fields.getByRole('row').nth(2)).toContainText('Class 12.9')
  await page.reload()
  await expect(fields.getByRole('row').nth(1)).toContainText('Supplier code')
  await expectNothingFound(page, 'fields')
  await page.setViewportSize({ width: 1440, height: 900 })
  const change = fields.getByRole('button', { name: 'Change, Supplier code' })
  await tabTo(page, fields.getByRole('button', { name: 'Add a field to products' }), change)
  await page.keyboard.press('Enter')
  const changing = page.getByRole('dialog', { name: 'Change Supplier code' })
  await expect(changing.getByLabel('Label')).toBeFocused()
  await expectNothingFound(page, 'a field to change')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()

  await page.goto(`/dashboard/product/${id}`)
  const own = main(page).getByRole('group', { name: 'Your fields' })
  await own.getByLabel('Steel grade').selectOption('Class 8.8')
  await own.getByLabel('Supplier code').fill('ZX-17-private')
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  expect((await find()).customFields).toMatchObject([
    { key: 'supplier_code', value: 'ZX-17-private' },
    { key: 'steel_grade', value: 'Class 8.8' },
  ])

  await page.goto(`/dashboard/products?q=${partNumber}`)
  await main(page).getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Steel grade').check()
  await page.getByRole('button', { name: 'Done' }).click()
  const cell = page.getByRole('grid').getByRole('gridcell', { name: 'Class 8.8' })
  await cell.click()
  await page.keyboard.type('class 10.9')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: /^Apply 1/ }).click()
  await expect.poll(async () => JSON.stringify((await find()).customFields)).toContain('10.9')

  const sheet = await page.request.get(`${shop.url}/product/export?format=xlsx`)
  const parts = Object.values(unzipSync(new Uint8Array(await sheet.body()))).map((part) =>
    strFromU8(part),
  )
  expect(parts.join()).toContain('Class 10.9')

  const buyer = await newPerson(shop.url)
  await page.context().clearCookies()
  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/catalogue?q=${partNumber}`)
  await expect(main(page).getByRole('group', { name: 'Steel grade' })).toContainText('Class 10.9')
  await page.goto(`/catalogue/${id}/bolt`)
  await expect(page.getByRole('row', { name: 'Steel grade Class 10.9' })).toBeVisible()
  const answer = await page.request.get(`${shop.url}/catalogue/${id}/bolt`, {
    headers: { accept: 'text/html' },
  })
  const html = await answer.text()
  expect(html).toContain('"PropertyValue"')
  expect(html).not.toContain('ZX-17-private')
  await expect(main(page)).not.toContainText('Supplier code')
})

test('staff fill the fields of an order; its customer reads the public ones', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const { find } = await addBolts(shop.url, admin)
  const define = (key: string, label: string, isPublic: boolean) =>
    admin.call('POST', '/field', { subject: 'order', key, label, type: 'text', isPublic })
  await define('gate', 'Gate', true)
  await define('credit_note_of', 'Credit check', false)
  const buyer = await newPerson(shop.url)
  const order = await placeOrder(buyer, await find())
  await enterAs(page.context(), shop.url, admin)
  await page.goto(`/dashboard/order/${order._id}`)
  const form = main(page).getByRole('region', { name: 'Order fields' })
  await form.getByLabel('Gate').fill('Gate 7')
  await form.getByLabel('Credit check').fill('slow payer')
  await form.getByRole('button', { name: 'Save fields' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Fields saved' })).toBeVisible()

  // The next order begins without the entries of this one.
  const later = await placeOrder(buyer, await find())
  const list = encodeURIComponent(`customer=${buyer.email}`)
  await page.goto(`/dashboard/order/${later._id}?list=${list}`)
  const neighbours = main(page).getByRole('navigation', { name: 'Orders of the list' })
  const go = (to: typeof order) =>
    neighbours.getByRole('link', { name: `order ${to.orderNo}` }).click()
  const gateIs = (text: string) => expect(form.getByLabel('Gate')).toHaveValue(text)
  await go(order)
  await gateIs('Gate 7')
  await go(later)
  await gateIs('')
  await form.getByLabel('Credit check').fill('unsaved')
  await go(order)
  await gateIs('Gate 7')
  await expect(form.getByLabel('Credit check')).toHaveValue('slow payer')

  await page.context().clearCookies()
  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/dashboard/order/${order._id}`)
  await expect(main(page).getByRole('region', { name: 'More about this order' })).toHaveText(
    /Gate\s*Gate 7/,
  )
  await expect(main(page)).not.toContainText('slow payer')
})

test('a column of a foreign file goes to any custom field, also to one that its name does not say', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  await admin.call('POST', '/field', {
    subject: 'product',
    key: 'supplier_note',
    label: 'Supplier note',
    type: 'text',
  })
  const form = new FormData()
  form.set('file', new File(['Nr;Bezeichnung;EK;Xyz\nP-1;Bremsscheibe;4,00;B-2\n'], 'list.csv'))
  const headers = { authorization: `Bearer ${admin.token}` }
  const sent = await fetch(`${shop.url}/import`, { method: 'POST', headers, body: form })
  await enterAs(page.context(), shop.url, admin)
  await page.goto(`/dashboard/import/${(await sent.json()).importId}`)
  const choice = main(page).getByLabel('Field of Xyz')
  await choice.selectOption('supplier_note')
  await expect(choice).toHaveValue('custom.supplier_note')
})
