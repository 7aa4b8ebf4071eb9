import { join } from 'node:path'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newestProducts, newPerson } from '../../shop/people.ts'

const PICTURE = join(import.meta.dirname, '../../../demo/pictures/flange-bolts.webp')

test('an admin adds bolts priced per 100 with a ladder; errors are at their row, and buyers see the steps', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  await page.goto('/dashboard/addProduct')
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: 'Add', exact: true })
  const name = `Wheel bolt M14 × 30, ${Date.now()}`
  const price = main.getByLabel('Price', { exact: true })
  await main.getByLabel('Name', { exact: true }).fill(name)
  await main.getByLabel('Description').fill('Class 10.9. Packed 100 to a carton.')
  await price.fill('17.95')
  await main.getByLabel('Minimum order', { exact: true }).fill('5000')
  await main.getByLabel('Available', { exact: true }).fill('240000')
  await main.getByLabel('Image').setInputFiles(PICTURE)

  const group = main.locator('summary', { hasText: 'Bulk' })
  const multiple = main.getByLabel('Order multiple')
  await expect(multiple).toBeHidden()
  await group.click()
  await main.getByLabel('Price per', { exact: true }).selectOption('100')
  await expect(price).toHaveAccessibleDescription('Dollars per 100 pieces')
  await main.getByLabel('Pieces in a carton').fill('100')
  await main.getByLabel('Pieces on a pallet').fill('18,000')
  await main.getByLabel('Weight of a full pallet').fill('785.5')
  const addStep = main.getByRole('button', { name: 'Add a step' })
  await addStep.click()
  const from = main.getByLabel('From, step 1')
  await expect(from).toBeFocused()
  await from.fill('10,050')
  await main.getByLabel('Price, step 1').fill('17.15')
  await addStep.click()
  await main.getByLabel('From, step 2').fill('20000')
  await main.getByLabel('Price, step 2').fill('17.15')

  // Closed, the group would hide its errors.
  await group.click()
  await expect(from).toBeHidden()
  await add.click()
  await expect(from).toHaveAccessibleDescription('A step is a multiple of 100')
  await expect(from).toBeFocused()
  await expect(main.getByLabel('From, step 2')).toHaveAccessibleDescription(
    'The price has to fall from step to step',
  )
  await from.fill('10,000')
  await expect(from).not.toHaveAttribute('aria-invalid')
  await main.getByRole('button', { name: 'Remove step 2' }).click()
  await expect(addStep).toBeFocused()
  await add.click()
  await expect(page.getByText('Product added successfully')).toBeVisible()
  await expect(main.getByLabel('From, step 1')).toHaveCount(0)

  const [bolt] = await newestProducts(shop.url, 1)
  if (bolt?.name !== name) throw new Error('The bolt is missing.')
  try {
    await enterAs(page.context(), shop.url, await newPerson(shop.url))
    await page.goto(`/purchase/${bolt._id}?quantity=10000`)
    await expect(main.getByText('price per 100 pieces')).toBeVisible()
    await expect(main.locator('dl.facts')).toContainText('10,000 pieces$1,715.00')
    const specification = main.getByRole('table', { name: 'Specification' })
    await expect(specification).toContainText('Sold in multiples of100 pieces')
    await expect(specification).toContainText('On a pallet18,000 pieces, 785.5')
    await main.getByRole('button', { name: 'Order Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order Now' })
    const quantity = dialog.getByRole('textbox', { name: 'Ordered quantity' })
    await expect(quantity).toHaveValue('10000')
    await expect(dialog).toContainText('$17.15 per 100 × 10,000')
    await quantity.fill('9900')
    await expect(dialog).toContainText('$1,777.05')
    await quantity.fill('5050')
    await dialog.getByRole('button', { name: 'Order Now' }).click()
    await expect(
      dialog.getByText('Sold in multiples of 100: order 5,000 or 5,100').first(),
    ).toBeVisible()
  } finally {
    await admin.call('DELETE', `/product/${bolt._id}`)
  }
})
