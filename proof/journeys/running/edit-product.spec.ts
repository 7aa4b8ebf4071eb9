import type { Page } from '@playwright/test'
import { expect, test, waitUntilSettled } from '../../shop/journey.ts'
import {
  addBolts,
  enterAs,
  firstAdmin,
  newestProducts,
  newPerson,
  type Person,
  placeOrder,
} from '../../shop/people.ts'

async function startEdit(shopUrl: string, admin: Person) {
  const bolts = await addBolts(shopUrl, admin, { ladder: [{ from: 1000, price: 4 }] })
  return { ...bolts, edit: `/dashboard/product/${bolts.id}` }
}

const mainOf = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => mainOf(page).getByLabel(name, { exact: true })
const press = (page: Page, name: string) =>
  mainOf(page).getByRole('button', { name, exact: true }).click()
const whatChanges = (page: Page) => page.getByRole('region', { name: 'What changes' })

test('an admin edits a product from its card: the shop shows it at once, an old order keeps its own, and Undo takes it back', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const { id, partNumber, find } = await startEdit(shop.url, admin)
  try {
    const before = await find()
    const buyer = await newPerson(shop.url)
    const order = await placeOrder(buyer, before)
    const available = before.available - before.minimum
    await enterAs(page.context(), shop.url, admin)
    await page.goto(`/dashboard/manageProduct?q=${partNumber}`)
    await mainOf(page)
      .getByRole('link', { name: `Edit, ${before.name}` })
      .click()
    await expect(page).toHaveURL(`/dashboard/product/${id}`)
    await expect(page).toHaveTitle(`Edit ${partNumber}, Bulkhead`)
    await expect(field(page, 'Available')).toHaveCount(0)
    await expect(mainOf(page)).toContainText(
      `${available.toLocaleString('en-US')} available·Adjust stock`,
    )
    await expect(whatChanges(page)).toContainText('Nothing yet')
    await press(page, 'Save')
    await expect(mainOf(page).getByRole('alert')).toHaveText('Nothing to save: no field is changed')

    const name = `Hexagon bolt ${partNumber}`
    await field(page, 'Name').fill(name)
    await field(page, 'Description').fill('Class 10.9, plain.')
    await field(page, 'Price').fill('41.80')
    await expect(
      whatChanges(page)
        .getByRole('listitem')
        .filter({ hasText: /^Price/ }),
    ).toHaveText(/^Price \$4\.18 →to \$41\.80$/)
    await expect(whatChanges(page).getByRole('status')).toHaveText(
      'The price is multiplied by 10: $4.18 → $41.80',
    )
    await field(page, 'Price').fill('4.50')
    await field(page, 'Minimum order').fill('600')
    await field(page, 'Brand').fill('Norvik')
    await field(page, 'Category').fill('Bolts of the test')
    await field(page, 'Category').blur()
    await press(page, 'Make a new brand')
    await press(page, 'Make a new category')
    await press(page, 'Add an attribute')
    await field(page, 'Name, attribute 1').fill('Length')
    await field(page, 'Value, attribute 1').fill('35')
    await field(page, 'Unit, attribute 1').fill('mm')
    await field(page, 'Order multiple').fill('100')
    await field(page, 'From, step 1').fill('1,200')
    await expect(
      whatChanges(page)
        .getByRole('listitem')
        .filter({ hasText: /^Attrib/ }),
    ).toHaveText('Attributes – →to Length 35 mm')
    const card = page.getByRole('region', { name: 'As buyers will see it' })
    await expect(card.getByRole('definition')).toHaveText([
      '$4.50',
      '600',
      available.toLocaleString('en-US'),
    ])
    await press(page, 'Save')
    const toast = page.getByRole('status').filter({ hasText: 'Saved.' })
    await expect(toast).toHaveText('Saved. Undo')
    await expect(whatChanges(page)).toContainText('Nothing yet')
    expect(await find()).toMatchObject({
      name,
      description: 'Class 10.9, plain.',
      listPriceFor: 4.5,
      ownMinimum: 600,
      orderMultiple: 100,
      brand: 'Norvik',
      category: 'Bolts of the test',
      attributes: [{ name: 'Length', value: 35, unit: 'mm' }],
      ladder: [{ from: 1200, listPriceFor: 4 }],
    })

    const visitor = await page.context().browser()?.newPage({ baseURL: shop.url })
    if (!visitor) throw new Error('There is no browser.')
    for (const path of ['/', `/catalogue?q=${partNumber}`, `/catalogue/${id}/bolt`]) {
      // A visitor's page is kept for a second.
      await expect(async () => {
        await visitor.goto(path)
        await expect(mainOf(visitor)).toContainText(name, { timeout: 1000 })
        await expect(mainOf(visitor)).toContainText('$4.50', { timeout: 1000 })
      }).toPass()
    }
    await visitor.close()
    const kept = await buyer.call('GET', `/order/${order._id}`)
    expect(kept).toMatchObject({ ProductName: before.name, price: 4.18, total: order.total })

    // By keyboard: the focus comes back from the toast.
    await field(page, 'Email').focus()
    await toast.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Name')).toHaveValue(before.name)
    await expect(field(page, 'From, step 1')).toHaveValue('1000')
    await expect(mainOf(page).getByLabel(/^Name, attribute/)).toHaveCount(0)
    const { version: _, available: __, ...restored } = await find()
    const { version: ___, available: ____, ...original } = before
    expect(restored).toEqual(original)
    const [undo, edit] = await admin.call('GET', '/changeSet?limit=2')
    expect(edit).toMatchObject({ kind: 'edit', actorEmail: admin.email, undoneBy: undo._id })
    expect(undo).toMatchObject({ kind: 'undo', state: 'applied', undoes: edit._id })

    await mainOf(page).getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(`/dashboard/manageProduct?q=${partNumber}`)
  } finally {
    await admin.call('DELETE', `/product/${id}`)
  }
})

test('two admins edit one product: different fields both hold; of the same one the second is told at the field and loses nothing', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const admin = await firstAdmin(shop.url)
  const { id, edit, find } = await startEdit(shop.url, admin)
  try {
    await enterAs(page.context(), shop.url, admin)
    await page.goto(edit)
    const first = await find()
    const another = (values: object) =>
      admin.call('PUT', `/product/${id}`, { version: first.version, ...values })
    await field(page, 'Price').fill('5.00')
    await another({ brand: 'Castella' })
    await press(page, 'Save')
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(field(page, 'Brand')).toHaveValue('Castella')
    expect(await find()).toMatchObject({ brand: 'Castella', listPriceFor: 5 })

    await field(page, 'Description').fill('Mine.')
    await field(page, 'Minimum order').fill('700')
    await press(page, 'Add a step')
    await field(page, 'From, step 2').fill('2000')
    await field(page, 'Price, step 2').fill('3.50')
    await another({ description: 'Theirs.', category: 'Bolts', ladder: [] })
    await press(page, 'Save')
    await expect(field(page, 'Description')).toHaveAccessibleDescription('Now Theirs.')
    await expect(field(page, 'Description')).toBeFocused()
    await expect(field(page, 'Description')).toHaveValue('Mine.')
    await expect(mainOf(page).getByText('Now –')).toBeVisible()
    await expect(mainOf(page).getByRole('alert')).toContainText(
      'Another admin saved this meanwhile',
    )
    await expect(field(page, 'Minimum order')).toHaveValue('700')
    await expect(field(page, 'From, step 2')).toHaveValue('2000')
    await expect(field(page, 'Category')).toHaveValue('Bolts')
    await expect(whatChanges(page)).toContainText('Description Theirs. →to Mine.')
    expect(await find()).toMatchObject({ description: 'Theirs.', ownMinimum: 500 })

    // Told of it, the admin may insist.
    await press(page, 'Save')
    await expect(whatChanges(page)).toContainText('Nothing yet')
    expect(await find()).toMatchObject({
      description: 'Mine.',
      category: 'Bolts',
      ownMinimum: 700,
      ladder: [{ from: 1000 }, { from: 2000 }],
    })
  } finally {
    await admin.call('DELETE', `/product/${id}`)
  }
})

test('wrong entries are refused at their fields, and stock is adjusted with a reason only', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const admin = await firstAdmin(shop.url)
  const { id, edit, find } = await startEdit(shop.url, admin)
  try {
    // Products of other journeys may have none.
    const taken = (await newestProducts(shop.url, 50)).find(
      (one) => one._id !== id && one.partNumber,
    )
    await enterAs(page.context(), shop.url, admin)
    await page.goto(edit)
    await field(page, 'Name').fill('')
    await field(page, 'Minimum order').fill('1500')
    await press(page, 'Save')
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is Required')
    await expect(field(page, 'Name')).toBeFocused()
    await expect(whatChanges(page)).toContainText('not valid yet')
    await field(page, 'Name').fill('Bolt')
    await press(page, 'Save')
    await expect(field(page, 'From, step 1')).toHaveAccessibleDescription(
      'A step begins above the minimum order of 1,500',
    )
    await field(page, 'Minimum order').fill('500')
    await field(page, 'Part number').fill(taken?.partNumber ?? '')
    await press(page, 'Save')
    await expect(field(page, 'Part number')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Part number')).toBeFocused()
    await expect(field(page, 'Name')).toHaveValue('Bolt')

    await press(page, 'Adjust stock')
    const dialog = page.getByRole('dialog', { name: 'Adjust stock' })
    const adjust = dialog.getByRole('button', { name: 'Adjust stock' })
    await adjust.click()
    await expect(dialog.getByLabel('Pieces', { exact: true })).toBeFocused()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Say why')
    await dialog.getByLabel('Pieces went out').check()
    await dialog.getByLabel('Pieces', { exact: true }).fill('3,201')
    await dialog.getByLabel('Reason').fill('Counted')
    await adjust.click()
    await expect(dialog.getByLabel('Pieces', { exact: true })).toHaveAccessibleDescription(
      'Only 3,200 pieces are available',
    )
    await dialog.getByLabel('Pieces', { exact: true }).fill('200')
    await expect(dialog).toContainText('3,200 available → 3,000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Stock adjusted: 3,000 available')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(mainOf(page)).toContainText('3,000 available·Adjust stock')
    // The name typed before is still there.
    await expect(field(page, 'Name')).toHaveValue('Bolt')
    expect((await find()).available).toBe(3000)
  } finally {
    await admin.call('DELETE', `/product/${id}`)
  }
})

test('a product that can’t be loaded or is gone leaves a way back', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/40[04]/)
  const admin = await firstAdmin(shop.url)
  const { id, partNumber, edit } = await startEdit(shop.url, admin)
  await enterAs(page.context(), shop.url, admin)
  await page.goto(`/dashboard/manageProduct?q=${partNumber}`)
  await page.route(`**/product/${id}`, (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ status: 400, body: '' }),
  )
  await mainOf(page)
    .getByRole('link', { name: /^Edit, / })
    .click()
  await expect(mainOf(page)).toContainText('The product could not be loaded')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await press(page, 'Try again')
  await field(page, 'Name').fill('Typed before it went')
  await admin.call('DELETE', `/product/${id}`)
  await press(page, 'Save')
  await expect(mainOf(page).getByRole('alert')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Typed before it went')
  await page.goto(edit)
  await expect(mainOf(page)).toContainText('There is no such product in the shop')
  await mainOf(page).getByRole('link', { name: 'Manage Product' }).last().click()
  await expect(page).toHaveURL('/dashboard/manageProduct')
})

test('a dialog whose script can’t be loaded leaves the form as typed, and opens once it can', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/stock-dialog|ERR_FAILED|ChunkFailure/)
  const admin = await firstAdmin(shop.url)
  const { edit } = await startEdit(shop.url, admin)
  await enterAs(page.context(), shop.url, admin)
  await page.goto(edit)
  const name = field(page, 'Name')
  await name.fill('Half a name')
  await page.route(/stock-dialog-.*\.js/, (route) => route.abort('failed'))
  await press(page, 'Adjust stock')
  const failure = page.getByText('This part of the page did not load')
  await expect(failure).toBeInViewport()
  await expect(name).toHaveValue('Half a name')
  await page.unrouteAll()
  await press(page, 'Try again')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(failure).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(name).toHaveValue('Half a name')
})

test('a part that still can’t be loaded says so while it is tried, and comes with a reload of the page', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/\/assets\/|ERR_FAILED|ChunkFailure/)
  const admin = await firstAdmin(shop.url)
  const { edit } = await startEdit(shop.url, admin)
  await enterAs(page.context(), shop.url, admin)
  await page.goto(edit)
  await waitUntilSettled(page)
  // The page's own late parts come before anything fails.
  await expect(mainOf(page).getByRole('heading', { name: 'Documents' })).toBeVisible()
  const tried = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    if (new URL(route.request().url()).searchParams.has('again')) await tried.promise
    await route.abort('failed')
  })
  await press(page, 'Adjust stock')
  const failure = mainOf(page).getByRole('alert')
  const again = failure.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toBeFocused()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  tried.resolve()
  await expect(failure).toContainText('still did not load')
  await expect(failure).not.toContainText('connection')
  await expect(again).toBeFocused()
  await page.unrouteAll()
  await failure.getByRole('button', { name: 'Reload the page' }).click()
  await expect(failure).toHaveCount(0)
  await press(page, 'Adjust stock')
  await expect(page.getByRole('dialog')).toBeVisible()
})
