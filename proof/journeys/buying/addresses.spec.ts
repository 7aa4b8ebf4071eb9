import { fillCart, findPart, test } from '../../shop/carts.ts'
import { expect } from '../../shop/journey.ts'
import { enterAs, newPerson } from '../../shop/people.ts'

test('a buyer keeps addresses by keyboard alone: added, corrected, made the default, deleted', async ({
  page,
  context,
  shop,
}) => {
  await enterAs(context, shop.url, await newPerson(shop.url))
  await page.goto('/dashboard/addresses')
  await expect(page.getByText('No addresses yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add an address' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Label')).toBeFocused()
  const write = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  await write('Dock 4', 'Northgate garages', 'Dana Whitfield', '2210 Fulton Yard', '')
  await write('Chicago', 'IL', '6060', 'United States', '+1 202 555 0148', '7:00–15:00')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Post code')).toBeFocused()
  await expect(dialog.getByText('Enter a US ZIP code, such as 60607')).toBeVisible()
  // The country is what may be wrong, not the code.
  await dialog.getByLabel('Country').selectOption('Austria')
  await expect(dialog.getByText(/^Write the post code/)).toBeHidden()
  await dialog.getByLabel('Country').selectOption('United States')
  await dialog.getByLabel('Post code').fill('60607')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused()
  const dock = page.getByRole('row').filter({ hasText: 'Dock 4' })
  await expect(dock).toContainText('Default')
  await expect(dock).toContainText('Chicago IL 60607')
  await expect(dock).toContainText('Needs a lift gate')

  await page.keyboard.press('Enter')
  await write('Depot', '', 'Sam Ortiz', 'Dorfstraße 1', '', 'Bergen', '', '29303', 'Germany')
  await write('+49 5051 1')
  await dialog.getByLabel('Deliver here by default').check()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  const depot = page.getByRole('row').filter({ hasText: 'Depot' })
  await expect(depot).toContainText('Default')
  await expect(dock).not.toContainText('Default')
  await expect(page.getByRole('row').nth(1)).toContainText('Depot')

  await dock.getByRole('button', { name: 'Change, Dock 4' }).press('Enter')
  await dialog.getByLabel('City').fill('Joliet')
  await page.keyboard.press('Enter')
  await expect(dock).toContainText('Joliet IL 60607')

  await depot.getByRole('button', { name: 'Delete, Depot' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(depot).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Addresses 1' })).toBeFocused()
})

test('the address book fits a phone', async ({ page, context, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const buyer = await newPerson(shop.url)
  const long = 'Warehousekeepers’CooperativeOfTheNorthernDistrictsAndOfTheirHarbourTowns'
  await buyer.call('POST', '/address', {
    label: '',
    company: long,
    name: 'Dana Whitfield',
    street: long,
    city: 'Chicago',
    postCode: '60607',
    country: 'US',
    phone: '+1 202 555 0148',
  })
  await enterAs(context, shop.url, buyer)
  await page.goto('/dashboard/addresses')
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect(page.getByRole('button', { name: /^Change, / })).toBeVisible()
  expect(await wide()).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate((one) => one.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a default address that arrives late leaves what is being typed', async ({
  page,
  context,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  await buyer.call('POST', '/address', {
    label: 'Dock 4',
    name: 'Dana Whitfield',
    street: '2210 Fulton Yard',
    city: 'Chicago',
    postCode: '60607',
    country: 'US',
    phone: '+1 202 555 0148',
    isDefault: true,
  })
  const battery = await findPart(shop.url, 'BH-4012-060')
  const cart = await fillCart(buyer, [[battery, battery.minimum]])
  const typed = Promise.withResolvers<void>()
  await page.route('**/address?*', async (route) => {
    await typed.promise
    await route.continue()
  })
  await enterAs(context, shop.url, buyer)
  // From the cart the browser asks for the addresses; with a page from the server they come at once.
  await page.goto(`/cart/${cart}`)
  await page.getByRole('main').getByRole('link', { name: 'Order 1 line' }).click()
  const phone = page.getByRole('main').getByLabel('Phone')
  await phone.fill('+1 202 555 0100')
  typed.resolve()
  await expect(page.getByRole('combobox', { name: 'Deliver to' })).toHaveValue('')
  await expect(phone).toHaveValue('+1 202 555 0100')
})
