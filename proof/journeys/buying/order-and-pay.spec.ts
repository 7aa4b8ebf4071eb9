import { expect, signUp, test } from '../../shop/journey.ts'
import { fillDelivery, payWith } from '../../shop/ordering.ts'

/** The fields that the specification lists for `POST /orderProduct`. */
const SPECIFIED_FIELDS = [
  ...['ProductName', 'customer', 'phone', 'address'],
  ...['code', 'price', 'customerEmail', 'minProduct'],
]

test('a visitor signs up, orders 500 pieces, pays by card and sees the paid order', async ({
  page,
}) => {
  const { name, email } = await signUp(page)
  await page.goto('/')
  // The card shows the price of 500 pieces before the click.
  const card = page
    .locator('article')
    .filter({ has: page.getByText(/^500 pcs = /) })
    .first()
  const cost = await card
    .getByText(/^500 pcs = /)
    .locator('span')
    .textContent()
  await card.getByRole('link', { name: /^Buy Now/ }).click()
  await page.getByRole('button', { name: 'Order Now' }).click()
  const form = page.getByRole('dialog')
  await fillDelivery(form)
  await form.getByRole('textbox', { name: 'Ordered quantity' }).fill('500')
  const sent = page.waitForRequest('**/orderProduct')
  await form.getByRole('button', { name: 'Order Now' }).click()
  const payload = (await sent).postDataJSON()
  expect(payload).toMatchObject({ customer: name, customerEmail: email, minProduct: 500 })
  expect(Object.keys(payload)).toEqual(expect.arrayContaining(SPECIFIED_FIELDS))
  await expect(page.getByText('Order Is Success')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^My Order/ })).toBeVisible()
  await expect(page.getByText(String(cost)).first()).toBeVisible()

  await page.getByRole('link', { name: /^Payment/ }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Dana Whitfield' })).toBeVisible()
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congratulations!your payment is complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
  await expect(page.getByText(/^pi_/)).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByText('Payment Complete')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ })).toBeDisabled()
  await expect(page.getByRole('link', { name: /^Payment/ })).toHaveCount(0)
})
