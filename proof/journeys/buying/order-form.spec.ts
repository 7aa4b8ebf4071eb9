import { expect, loseAnswer, test } from '../../shop/journey.ts'
import { readMails } from '../../shop/mailbox.ts'
import { fillDelivery, openOrderForm } from '../../shop/ordering.ts'
import { enterAs, newPerson, orderableProducts } from '../../shop/people.ts'

test('on a small phone the order form’s total doesn’t cover the quantity’s error', async ({
  page,
  shop,
}) => {
  const [product] = await orderableProducts(shop.url)
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  await page.setViewportSize({ width: 375, height: 667 })
  const dialog = await openOrderForm(page, product)
  await fillDelivery(dialog)
  const quantity = dialog.getByRole('textbox', { name: 'Ordered quantity' })
  const total = dialog.getByRole('definition').last()
  await expect(total).toHaveText(/^\$/)
  await quantity.fill(String(product.minimum - 1))
  await expect(total).toHaveText('–')
  await dialog.getByRole('button', { name: 'Order Now' }).click()
  const errors = dialog.getByText(`minimum order ${product.minimum} and max order`)
  await expect(errors).toHaveCount(2)
  await expect(quantity).toBeFocused()
  const [atField, aboveButton] = [
    await errors.first().boundingBox(),
    await errors.last().boundingBox(),
  ]
  const summary = await dialog.locator('dl').last().boundingBox()
  expect((atField?.y ?? Number.NaN) + (atField?.height ?? 0)).toBeLessThanOrEqual(summary?.y ?? 0)
  expect(aboveButton?.y).toBeLessThan(667)
})

test('the purchase page shows the product, and its order form contains product, price and customer', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url, 'Jonas Brandt')
  const [product] = await orderableProducts(shop.url)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/purchase/${product._id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Order Option...')
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(product.name)
  await expect(main.getByRole('img', { name: product.name })).toBeVisible()
  await expect(main).toContainText(product.description)
  const price = `$${product.price.toFixed(2)}`
  await expect(main.getByText(price, { exact: true }).first()).toBeVisible()
  const facts = main.locator('dl.facts')
  await expect(facts).toContainText(`Minimum order${product.minimum.toLocaleString('en-US')}`)
  await expect(facts).toContainText(`Available${product.available.toLocaleString('en-US')}`)

  await main.getByRole('button', { name: 'Order Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order Now' })
  const known = dialog.locator('dl').first()
  for (const text of [product.name, price, buyer.name, buyer.email])
    await expect(known).toContainText(text)
  await expect(dialog.getByLabel('Phone')).toBeFocused()

  const quantity = dialog.getByRole('textbox', { name: 'Ordered quantity' })
  const order = dialog.getByRole('button', { name: 'Order Now' })
  await quantity.fill('')
  await order.click()
  for (const text of ['Phone is Required', 'Address is Required', 'Post code is Required'])
    await expect(dialog.getByText(text)).toBeVisible()
  const outOfBounds = `minimum order ${product.minimum} and max order ${product.available}`
  for (const typed of [product.minimum - 1, product.available + 1]) {
    await quantity.fill(String(typed))
    await order.click()
    await expect(dialog.getByText(outOfBounds, { exact: true }).first()).toBeVisible()
    await expect(quantity).toHaveValue(String(typed))
  }
})

test('the quantity chosen on the purchase page has its total there, goes to the cart and stands in the order form', async ({
  page,
  shop,
}) => {
  const [product] = await orderableProducts(shop.url)
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  await page.goto(`/purchase/${product._id}`)
  const main = page.getByRole('main')
  const quantity = main.getByRole('textbox', { name: 'Quantity' })
  await quantity.fill(String(product.minimum - 1))
  await main.getByRole('button', { name: 'Order Now' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(quantity).toBeFocused()
  const chosen = product.minimum + product.orderMultiple
  const pieces = `${chosen.toLocaleString('en-US')} pieces`
  await quantity.fill(String(chosen))
  await expect(main.locator('dl.facts')).toContainText(pieces)
  await main.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(`${pieces} added to your cart`).last()).toBeVisible()
  await main.getByRole('button', { name: 'Order Now' }).click()
  const ordered = page.getByRole('dialog').getByRole('textbox', { name: 'Ordered quantity' })
  await expect(ordered).toHaveValue(String(chosen))
})

test('the order form says how long stock is reserved, and confirming the email extends it', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  await enterAs(page.context(), shop.url, buyer)
  const form = await openOrderForm(page, product)
  await expect(form.getByText('Your pieces are reserved for 1 hour.')).toBeVisible()
  await expect(form.getByText('Confirm your email to get 24 hours.')).toBeVisible()
  await form.getByRole('button', { name: 'Send the email again' }).click()
  // In the dialog: a toast would lie under it, and unread.
  await expect(
    form.getByRole('status').filter({ hasText: 'We sent the email again.' }),
  ).toBeVisible()

  let link = ''
  await expect(async () => {
    // A second email invalidates the link of the first.
    const [newest, ...others] = await readMails(shop, buyer.email)
    expect(others).toHaveLength(1)
    link = newest?.text.match(/http\S+verifyEmail#\S+/)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 60_000 })
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText('is confirmed.')).toBeVisible()
  await openOrderForm(page, product)
  await expect(form.getByText('Your pieces are reserved for 24 hours.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Send the email again' })).toHaveCount(0)
})

test('an order resent after a lost answer and a reload is placed once', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|orderProduct/)
  const [product] = await orderableProducts(shop.url)
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  const dialog = await openOrderForm(page, product)
  await fillDelivery(dialog)
  await loseAnswer(page, '**/orderProduct')
  await dialog.getByRole('button', { name: 'Order Now' }).click()
  await expect(dialog.getByText(/could not be reached/)).toBeVisible()

  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Order Now' }).click()
  await expect(dialog.getByLabel('Phone')).toHaveValue('+1 202 555 0148')
  await dialog.getByRole('button', { name: 'Order Now' }).click()
  await expect(page.getByText('Order Is Success')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Payment/ })).toHaveCount(1)
})

test('the phone and address of an order that failed are gone from the tab after a sign-out', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|orderProduct/)
  const [product] = await orderableProducts(shop.url)
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  const dialog = await openOrderForm(page, product)
  await fillDelivery(dialog)
  await page.route('**/orderProduct', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Order Now' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.reload()
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(await stored()).toContain('2210 Fulton Yard')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await stored()).not.toContain('2210 Fulton Yard')
})
