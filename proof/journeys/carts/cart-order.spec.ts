import type { Locator, Page } from '@playwright/test'
import { fillCart, findPart, test } from '../../shop/carts.ts'
import { expect, loseAnswer, tabTo } from '../../shop/journey.ts'
import { fillAddress, fillCard } from '../../shop/ordering.ts'
import { enterAs, firstAdmin, newPerson } from '../../shop/people.ts'
import { findViolations } from '../../shop/screens/find-violations.ts'

const PARTS = ['BH-4012-060', 'BH-3041-204', 'BH-8110-035'] as const

async function stageCart(page: Page, shopUrl: string) {
  const buyer = await newPerson(shopUrl)
  const parts = await Promise.all(PARTS.map((number) => findPart(shopUrl, number)))
  const cart = await fillCart(
    buyer,
    parts.map((part) => [part, part.minimum]),
  )
  await enterAs(page.context(), shopUrl, buyer)
  return { buyer, cart, parts }
}

test('a cart of three parts is ordered in one go and paid once', async ({ page, shop }) => {
  const { cart, parts } = await stageCart(page, shop.url)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northgate garages 3 lines')
  await page
    .getByRole('textbox', { name: `Your reference, ${parts[0]?.name}` })
    .fill('Bay 4, shelf 12')
  await page.getByRole('link', { name: 'Order 3 lines' }).click()
  await expect(page).toHaveURL(`/cart/${cart}/order`)
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Order now, pay later' })
  await send.click()
  for (const text of ['Who receives the goods', 'Street and number', 'Post code is Required'])
    await expect(main.getByText(text)).toBeVisible()
  await expect(main.getByLabel('Name', { exact: true })).toBeFocused()
  await fillAddress(main)
  await main.getByLabel('PO number').fill('PO 4711')
  await expect(main.getByRole('table', { name: 'Lines' })).toContainText('Bay 4, shelf 12')
  const sent = page.waitForRequest('**/cart/*/order')
  await send.click()
  expect((await sent).postDataJSON()).toMatchObject({
    expectedTotal: 26_597.5,
    poNumber: 'PO 4711',
  })
  await expect(page.getByText('Order Is Success')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(main.getByText(`${parts[0]?.name} and 2 more`)).toBeVisible()
  await expect(main.getByText('3 lines, 6,000 pieces')).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }),
  ).toBeVisible()

  await main.getByRole('link', { name: /^Details, / }).click()
  const lines = main.getByRole('table', { name: 'Lines' })
  await expect(lines.getByRole('row')).toHaveCount(4)
  await expect(lines.getByRole('row').nth(1)).toContainText('Bay 4, shelf 12')
  await expect(lines.getByRole('row').nth(3)).toContainText('$17.95 per 100')
  await expect(main).toContainText('PO number PO 4711')
  await expect(main.getByRole('region', { name: 'Price' })).toContainText('Total$26,597.50')
  await main.getByRole('link', { name: 'Payment' }).click()
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('$26,597.50')
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northgate garages 0 lines')
})

test('a cart is reviewed, ordered and paid on one page, also after a declined card', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/402/)
  const { buyer, cart } = await stageCart(page, shop.url)
  await page.goto(`/cart/${cart}/order`)
  const main = page.getByRole('main')
  const binding = main.getByRole('button', { name: 'Order and pay $26,597.50' })
  const orders = () => buyer.call('GET', `/order?customerEmail=${buyer.email}`)
  await fillAddress(main)
  await main.getByLabel('PO number').fill('PO 4712')
  await expect(binding).toBeEnabled()
  expect(await findViolations(page)).toEqual([])

  await binding.click()
  await expect(main.getByRole('alert')).toContainText('incomplete')
  expect(await orders()).toEqual([])

  await fillCard(page, '4000000000000002')
  await binding.click()
  await expect(main.getByRole('alert')).toHaveText('Your card was declined.')
  const [order] = await orders()
  await expect(
    main.getByRole('heading', { name: `Order ${order.orderNo} is placed, and not paid yet` }),
  ).toBeVisible()
  await expect(main).toContainText('2210 Fulton Yard')
  await expect(main).toContainText('PO 4712')
  await expect(main).toContainText('are reserved for another')
  await expect(main.getByRole('button', { name: 'Pay $26,597.50' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await fillCard(page, '4242424242424242')
  await main.getByRole('button', { name: 'Pay $26,597.50' }).click()
  await expect(page).toHaveURL(`/dashboard/payment/${order._id}`)
  await expect(
    main.getByRole('heading', { name: 'Congratulations!your payment is complete' }),
  ).toBeVisible()
  await expect(main).toContainText(`Order ${order.orderNo}`)
  await expect(main).toContainText('PO 4712')
  expect(await orders()).toMatchObject([{ paid: true }])
})

test('who goes back from a declined card can change the order: it is cancelled, and its lines are a cart again', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/402/)
  const { buyer, cart } = await stageCart(page, shop.url)
  await page.goto(`/cart/${cart}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Order 3 lines' }).click()
  await fillAddress(main)
  await fillCard(page, '4000000000000002')
  await main.getByRole('button', { name: /^Order and pay/ }).click()
  await expect(main.getByRole('alert')).toHaveText('Your card was declined.')
  await page.goBack()
  await expect(main.getByText('Your cart is empty.')).toBeVisible()
  await main.getByRole('button', { name: 'Change the order' }).click()
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText(
    'Everything is as it was when ordered',
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 lines')
  expect(await buyer.call('GET', `/order?customerEmail=${buyer.email}`)).toEqual([])
})

test('a price that changed meanwhile is told, nothing is ordered, and a second look goes through', async ({
  page,
  shop,
  expectTrouble,
  addPart,
}) => {
  expectTrouble(/409/)
  const admin = await firstAdmin(shop.url)
  const part = await addPart({ name: 'Bleed nipple', available: 5000 })
  const buyer = await newPerson(shop.url)
  const cart = await fillCart(buyer, [[part, 500]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/cart/${cart}/order`)
  const main = page.getByRole('main')
  await fillAddress(main)
  await admin.call('PUT', `/product/${part._id}/discount`, {
    percent: 10,
    until: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const send = main.getByRole('button', { name: 'Order now, pay later' })
  await send.click()
  await expect(main.getByRole('alert')).toHaveText(
    'The total is now $4,500.00; you saw $5,000.00. Look at the cart and order again. Nothing was ordered',
  )
  await expect(main.getByLabel('Phone')).toHaveValue('+1 202 555 0148')
  await expect(main.getByRole('region', { name: 'Total' })).toContainText('$4,500.00')
  expect(await buyer.call('GET', `/order?customerEmail=${buyer.email}`)).toEqual([])
  await send.click()
  await expect(page.getByText('Order Is Success')).toBeVisible()
})

test('a line that ran short is named with a link to its quantity in the cart', async ({
  page,
  shop,
  expectTrouble,
  addPart,
}) => {
  expectTrouble(/409/)
  const part = await addPart({ name: 'Hose clamp', available: 1000 })
  const [buyer, rival] = [await newPerson(shop.url), await newPerson(shop.url)]
  const cart = await fillCart(buyer, [[part, 800]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/cart/${cart}/order`)
  const main = page.getByRole('main')
  await fillAddress(main)
  const rivalCart = await fillCart(rival, [[part, 500]])
  const { version, totals } = await rival.call('GET', `/cart/${rivalCart}`)
  await rival.call('POST', `/cart/${rivalCart}/order`, {
    version,
    phone: '+1 202 555 0148',
    address: '2210 Fulton Yard',
    code: '60607',
    expectedTotal: totals.goods,
  })
  await main.getByRole('button', { name: 'Order now, pay later' }).click()
  const summary = main.getByRole('heading', { name: '1 of 1 lines needs attention' })
  await expect(summary).toBeFocused()
  await main.getByRole('link', { name: /500 of 800 “Hose clamp” are left/ }).click()
  await expect(page).toHaveURL(new RegExp(`/cart/${cart}#quantity-`))
  await expect(page.getByRole('textbox', { name: 'Ordered quantity, Hose clamp' })).toBeFocused()
})

test('an order of a saved list whose answer was lost is told after a reload, and the next one is placed', async ({
  page,
  shop,
  expectTrouble,
  addPart,
}) => {
  expectTrouble(/422|ERR_FAILED|\/order$/)
  const part = await addPart({ name: 'Brake hose', available: 5000 })
  const buyer = await newPerson(shop.url)
  const cart = await fillCart(buyer, [[part, 500]])
  await buyer.call('PUT', `/cart/${cart}`, { version: 1, isSaved: true })
  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/cart/${cart}/order`)
  const main = page.getByRole('main')
  await fillAddress(main)
  await loseAnswer(page, `**/cart/${cart}/order`)
  const send = main.getByRole('button', { name: 'Order now, pay later' })
  await send.click()
  await expect(main.getByRole('alert')).toBeVisible()
  await page.reload()
  await expect(main.getByLabel('Street', { exact: true })).toHaveValue('2210 Fulton Yard')
  await send.click()
  await expect(main.getByRole('alert')).toHaveText(
    'This order was already placed. See My Order, or start a new one.',
  )
  await expect(main.getByRole('link', { name: 'My Order' })).toHaveAttribute('href', '/dashboard')
  await send.click()
  await expect(page.getByText('Order Is Success')).toBeVisible()
  expect(await buyer.call('GET', `/order?customerEmail=${buyer.email}`)).toHaveLength(2)
})

test('what was typed for an order is there after a detour to its lines, and gone after a sign-out', async ({
  page,
  shop,
  addPart,
}) => {
  const part = await addPart({ name: 'Oil seal', available: 600 })
  const buyer = await newPerson(shop.url)
  const cart = await fillCart(buyer, [[part, 700]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/cart/${cart}/order`)
  const main = page.getByRole('main')
  await fillAddress(main)
  await main.getByRole('button', { name: 'Order now, pay later' }).click()
  await main.getByRole('link', { name: /600 of 700 “Oil seal” are left/ }).click()
  await expect(page).toHaveURL(new RegExp(`/cart/${cart}#quantity-`))
  await page.goBack()
  await expect(main.getByLabel('Phone')).toHaveValue('+1 202 555 0148')
  await expect(main.getByLabel('Post code')).toHaveValue('60607')
  await expect(main.getByLabel('Street', { exact: true })).toHaveValue('2210 Fulton Yard')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(stored).not.toContain('2210 Fulton Yard')
})

test('carts are opened, copied, renamed, made current and deleted', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/404/)
  const { buyer, cart } = await stageCart(page, shop.url)
  await page.goto('/dashboard/carts')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { name: /^My Carts/ })
  await expect(heading).toHaveText('My Carts 1')
  await main.getByRole('button', { name: 'Copy, Northgate garages' }).click()
  await expect(heading).toHaveText('My Carts 2')
  const rows = main.getByRole('row')
  const second = rows.nth(2)
  await second.getByRole('button', { name: /^Rename/ }).click()
  await rename(page.getByRole('dialog', { name: 'Rename' }), 'Second delivery')
  await expect(main.getByRole('link', { name: 'Second delivery', exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Make current, Second delivery' }).click()
  await expect(rows.nth(1)).toContainText('Second delivery')
  // The pressed button is gone.
  await expect(rows.nth(1).getByText('Current', { exact: true }).locator('..')).toBeFocused()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second delivery 3 lines')

  await page.goto('/dashboard/carts')
  await main.getByRole('button', { name: 'Delete, Northgate garages' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are You Sure Delete?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(heading).toHaveText('My Carts 1')
  await expect(heading).toBeFocused()
  expect(await buyer.call('GET', '/cart')).toHaveLength(1)
  await page.goto(`/cart/${cart}`)
  await expect(page.getByText('There is no such cart in this account')).toBeVisible()
})

async function rename(dialog: Locator, name: string) {
  const field = dialog.getByLabel('Name')
  await field.fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Name is Required')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a cart above one card payment is split in two that both fit', async ({
  page,
  shop,
  addPart,
}) => {
  const dear = { available: 5000, price: 999.5 }
  const parts = await Promise.all(
    ['Gearbox', 'Engine block', 'Rear axle'].map((name) => addPart({ name, ...dear })),
  )
  const buyer = await newPerson(shop.url)
  await fillCart(
    buyer,
    parts.map((part) => [part, 500]),
  )
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  await expect(
    page.getByText(
      'One card payment takes up to $999,999.99; this is $1,499,250.00. Split the cart in two',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Split in two' }).click()
  await expect(page.getByText('1 line moved to a second cart')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$999,500.00')
  const carts = await buyer.call('GET', '/cart')
  expect(carts.map(({ name }: { name: string }) => name)).toEqual([
    'Northgate garages',
    'Northgate garages, second part',
  ])
})

test('a line above one card payment is split in two, or not at all if the cart was changed meanwhile', async ({
  page,
  shop,
  addPart,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const part = await addPart({ name: 'Marine engine', available: 5000, price: 999.5 })
  const buyer = await newPerson(shop.url)
  const cartId = await fillCart(buyer, [[part, 1600]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  await expect(page.getByText('this is $1,599,200.00. Split the cart in two').last()).toBeVisible()
  const linesOfCarts = async () =>
    (await buyer.call('GET', '/cart')).map(({ pieces }: { pieces: number }) => pieces)
  const splitInTwo = page.getByRole('button', { name: `Split in two, ${part.name}` })

  await buyer.call('PUT', `/cart/${cartId}`, { version: 1, name: 'Renamed elsewhere' })
  await splitInTwo.click()
  await expect(page.getByText('This cart was changed in another window').first()).toBeVisible()
  expect(await linesOfCarts()).toEqual([1600])

  await splitInTwo.click()
  await expect(page.getByText('600 pieces moved to a second cart')).toBeVisible()
  const quantity = page.getByRole('textbox', { name: `Ordered quantity, ${part.name}` })
  await expect(quantity).toHaveValue('1000')
  await expect(quantity).toBeFocused()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$999,500.00')
  expect(await linesOfCarts()).toEqual([1000, 600])
})

test('with the keyboard alone a cart is filled, mended and ordered', async ({
  page,
  shop,
  addPart,
}) => {
  test.setTimeout(120_000)
  const part = await addPart({ name: 'Tie rod end', available: 900 })
  const buyer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/catalogue/${part._id}/any-words`)
  const main = page.getByRole('main')
  await tabTo(page, main.getByRole('button', { name: 'Add to cart' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('500 pieces added to your cart')).toBeVisible()
  await page.goto('/cart')
  const quantity = main.getByRole('textbox', { name: 'Ordered quantity, Tie rod end' })
  await tabTo(page, quantity)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(main.getByText('900 of 1,000 “Tie rod end” are left').last()).toBeVisible()
  await tabTo(page, main.getByRole('link', { name: 'Order 1 line' }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: '1 of 1 lines needs attention' })).toBeFocused()
  await tabTo(page, main.getByRole('link', { name: /^No\. 1/ }))
  await page.keyboard.press('Enter')
  await expect(quantity).toBeFocused()
  await tabTo(page, main.getByRole('button', { name: 'Take 900, Tie rod end' }))
  await page.keyboard.press('Enter')
  await expect(quantity).toHaveValue('900')
  await expect(quantity).toBeFocused()
  await tabTo(page, main.getByRole('link', { name: 'Order 1 line' }))
  await page.keyboard.press('Enter')
  for (const [label, text] of [
    ['Name', 'Dana Whitfield'],
    ['Street', '2210 Fulton Yard'],
    ['City', 'Chicago'],
    ['Post code', '60607'],
    ['Phone', '+1 202 555 0148'],
  ] as const) {
    await tabTo(page, main.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await tabTo(page, main.getByRole('button', { name: 'Order now, pay later' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order Is Success')).toBeVisible()
  const [order] = await buyer.call('GET', `/order?customerEmail=${buyer.email}`)
  await expect(main.getByRole('link', { name: `Order ${order.orderNo}` })).toBeVisible()
})
