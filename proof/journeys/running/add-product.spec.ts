import { join } from 'node:path'
import { expect, loseAnswer, test } from '../../shop/journey.ts'
import {
  addBolts,
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  placeOrder,
} from '../../shop/people.ts'
import { ADMIN } from '../../shop/shop-settings.ts'

const PICTURES = join(import.meta.dirname, '../../../demo/pictures')
const HAMMER = join(PICTURES, 'hammer.webp')
const BOLTS = join(PICTURES, 'flange-bolts.webp')

test('every field of Product Add shows its own error, and a new product is on the home page at once', async ({
  page,
  shop,
}) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/addProduct')
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: 'Add', exact: true })
  // The prefilled email is the shop's address, not the admin's login.
  await expect(main.getByLabel('Email')).toHaveValue('shop@bulkhead.example')
  await main.getByLabel('Email').fill('')
  await add.click()
  for (const [label, text] of [
    ['Name', 'Name is Required'],
    ['Description', 'Description is Required'],
    ['Price', 'price is Required'],
    ['Minimum order', 'minimum is Required'],
    ['Available', 'available is Required'],
    ['Email', 'Email is Required'],
    ['Image', 'Image is Required'],
  ] as const)
    await expect(main.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(text),
    )
  await expect(main.getByLabel('Name', { exact: true })).toBeFocused()
  await main.getByLabel('Email').fill('admin@')
  await expect(main.getByText('Provide a valid Email')).toBeVisible()

  const name = `Claw hammer 450 g, ${Date.now()}`
  await main.getByLabel('Name', { exact: true }).fill(name)
  await main.getByLabel('Description').fill('Drop-forged head, ash handle. Packed 20 to a carton.')
  await main.getByLabel('Price', { exact: true }).fill('7.25')
  const minimum = main.getByLabel('Minimum order', { exact: true })
  await minimum.fill('200')
  await expect(minimum).toHaveAccessibleDescription('The shop’s minimum is 500')
  await expect(minimum).not.toHaveAttribute('aria-invalid')
  await minimum.fill('600')
  await expect(minimum).toHaveAccessibleDescription('Pieces')
  await main.getByLabel('Available', { exact: true }).fill('9000')
  await main.getByLabel('Email').fill(ADMIN.email)
  await main.getByLabel('Image').setInputFiles(HAMMER)
  await add.click()
  await expect(page.getByText('Product added successfully')).toBeVisible()

  await page.goto('/')
  const card = page
    .getByRole('region', { name: 'Car Tools' })
    .getByRole('article')
    .filter({ hasText: name })
  await expect(card.getByRole('definition')).toHaveText(['$7.25', '600', '9,000'])
  await expect(card.locator('img').last()).toHaveAttribute('src', /\/images\//)

  await page.goto('/dashboard/manageProduct')
  const heading = main.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(/^Manage Product \d+$/)
  const count = Number((await heading.textContent())?.match(/\d+/)?.[0])
  await main.getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  const managed = main.getByRole('listitem').filter({ hasText: name })
  await expect(managed).toHaveCount(1)
  await expect(main.getByRole('button', { name: /^Delete Now/ })).toHaveCount(1)
  await expect(managed.getByRole('term')).toHaveText(['Price', 'Minimum order', 'Available'])
  await expect(managed).toContainText('Drop-forged head')

  await managed.getByRole('button', { name: 'Discount' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discount' })
  await dialog.getByLabel('Discount in percent').fill('20')
  await dialog.getByLabel('Discount until').fill('2036-12-31')
  await expect(dialog).toContainText('$5.80')
  await dialog.getByRole('button', { name: 'Save discount' }).click()
  await expect(page.getByText('Discount saved')).toBeVisible()
  await expect(managed).toContainText('$5.80')
  await managed.getByRole('button', { name: 'Discount' }).click()
  await dialog.getByRole('button', { name: 'End discount' }).click()
  await expect(page.getByText('Discount ended')).toBeVisible()
  await expect(managed.getByRole('definition').first()).toHaveText('$7.25')

  const remove = managed.getByRole('button', { name: 'Delete Now' })
  await expect(remove).toHaveText('Delete Now')
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Are You Sure Delete?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await remove.click()
  await question.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByText('Delete success')).toBeVisible()
  await expect(managed).toHaveCount(0)
  await expect(heading).toHaveText(`Manage Product ${count - 1}`)
})

test('a product whose form is sent again after a lost answer is added once, and the next form adds another', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|\/uploadProduct$/)
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  await page.goto('/dashboard/addProduct')
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: 'Add', exact: true })
  const fill = async (name: string) => {
    await main.getByLabel('Name', { exact: true }).fill(name)
    await main.getByLabel('Description').fill('Drop-forged head, ash handle.')
    await main.getByLabel('Price', { exact: true }).fill('7.25')
    await main.getByLabel('Minimum order', { exact: true }).fill('600')
    await main.getByLabel('Available', { exact: true }).fill('9000')
    await main.getByLabel('Image').setInputFiles(HAMMER)
  }
  await fill('Hammer, sent twice')
  await loseAnswer(page, '**/uploadProduct')
  await add.click()
  await expect(main.getByRole('alert')).toContainText('could not be reached')
  await add.click()
  await expect(page.getByText('Product added successfully')).toBeVisible()

  await fill('Hammer, sent once')
  await add.click()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('')
  const newest = await orderableProducts(shop.url)
  const hammers = newest.filter(({ name }) => name.startsWith('Hammer, sent'))
  expect(hammers.map(({ name }) => name).sort()).toEqual([
    'Hammer, sent once',
    'Hammer, sent twice',
  ])
  for (const { _id } of hammers) await admin.call('DELETE', `/product/${_id}`)
})

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
  await main.getByLabel('Image').setInputFiles(BOLTS)

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

  const [bolt] = await orderableProducts(shop.url)
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

test('a product with orders can be deleted, and its orders stay complete', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const bolts = await addBolts(shop.url, admin, { price: 12.5 })
  const buyer = await newPerson(shop.url)
  const order = await placeOrder(buyer, await bolts.find())
  await admin.call('DELETE', `/product/${bolts.id}`)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/dashboard')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(order.ProductName)
  await expect(row).toContainText('$6,250.00')
  await row.getByRole('link', { name: 'Payment' }).click()
  await expect(page.getByRole('region', { name: 'Order' })).toContainText(order.ProductName)
})

test('a misspelt category is asked about before a product has it, and its tax category is proposed', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const noDetails = { place: null, introduction: '', img: null }
  const noPacks = { cartonPieces: null, palletPieces: null, palletKilograms: null }
  const brakes = { field: 'category', name: 'Brakes', ...noDetails, ...noPacks }
  await admin.call('PUT', '/categories', { ...brakes, taxCategory: 'reduced' })
  await enterAs(page.context(), shop.url, admin)
  await page.goto('/dashboard/addProduct')
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: 'Add', exact: true })
  const category = main.getByLabel('Category', { exact: true })
  const name = `Caliper, ${Date.now()}`
  await main.getByLabel('Name', { exact: true }).fill(name)
  await main.getByLabel('Description').fill('Cast iron, two pistons.')
  await main.getByLabel('Price', { exact: true }).fill('41.8')
  await main.getByLabel('Minimum order', { exact: true }).fill('600')
  await main.getByLabel('Available', { exact: true }).fill('9000')
  await main.getByLabel('Image').setInputFiles(HAMMER)
  await category.fill('Brkaes')
  await category.blur()
  await expect(main.getByText('No product has the category “Brkaes” yet.')).toBeVisible()
  await add.click()
  await expect(category).toHaveAccessibleDescription('Say whether this name is new')
  await expect(category).toBeFocused()
  await main.getByRole('button', { name: 'Use “Brakes”' }).click()
  await expect(category).toHaveValue('Brakes')
  await add.click()
  await expect(page.getByText('Product added successfully')).toBeVisible()
  const [caliper] = await orderableProducts(shop.url)
  expect(caliper).toMatchObject({ name, category: 'Brakes' })
  const path = `/product/${caliper?._id}`
  expect(await admin.call('GET', path)).toMatchObject({ taxCategory: 'reduced' })

  await page.goto(`/dashboard/product/${caliper?._id}`)
  await category.fill('Calipers of the test')
  await category.blur()
  await main.getByRole('button', { name: 'Make a new category' }).click()
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await admin.call('GET', path)).toMatchObject({ category: 'Calipers of the test' })
  await admin.call('DELETE', path)
  await admin.call('PUT', '/categories', { ...brakes, taxCategory: null })
})
