import { fillCart, findPart, stageCart, test } from '../../shop/carts.ts'
import { expect, loseAnswer, tabTo } from '../../shop/journey.ts'
import { fillAddress, fillCard } from '../../shop/ordering.ts'
import { enterAs, firstAdmin, newPerson, placeOrder } from '../../shop/people.ts'
import { findViolations } from '../../shop/screens/find-violations.ts'

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

test('an empty address book takes the address of the last order, and asks for the city only where it lacks', async ({
  page,
  context,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  const product = await findPart(shop.url, 'BH-4012-060')
  await placeOrder(buyer, product)
  await enterAs(context, shop.url, buyer)
  const review = async () => {
    const cart = await fillCart(buyer, [[product, product.minimum]])
    await page.goto(`/cart/${cart}/order`)
  }
  await review()
  const main = page.getByRole('main')
  await expect(main.getByText('Filled in from your last order; please add the city.')).toBeVisible()
  await expect(main.getByLabel('Street', { exact: true })).toHaveValue(
    '2210 Fulton Yard, Dock 4, Chicago',
  )
  await main.getByLabel('City').fill('Chicago')
  await main.getByRole('button', { name: 'Order now, pay later' }).click()
  await page.waitForURL(/\/dashboard/)
  await review()
  await expect(main.getByText(/^Filled in from your last order\. /)).toBeVisible()
  await expect(main.getByLabel('City')).toHaveValue('Chicago')
})
