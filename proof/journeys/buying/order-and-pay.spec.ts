import { expect, fillCard, orderFirstProduct, signUp, test } from '../../shop/journey.ts'

/** The fields that the specification lists for `POST /orderProduct`. */
const SPECIFIED_FIELDS = [
  ...['ProductName', 'customer', 'phone', 'address'],
  ...['code', 'price', 'customerEmail', 'minProduct'],
]

test('a visitor signs up, orders 500 pieces, pays by card and sees the paid order', async ({
  page,
}) => {
  await page.goto('/')
  const { name, email } = await signUp(page)
  // The card shows the price of 500 pieces before the click.
  const cost = await page.goto('/').then(() =>
    page
      .locator('article')
      .first()
      .getByText(/^500 pcs = /)
      .locator('span')
      .textContent(),
  )
  const sent = page.waitForRequest('**/orderProduct')
  await orderFirstProduct(page)
  const payload = (await sent).postDataJSON()
  expect(payload).toMatchObject({ customer: name, customerEmail: email, minProduct: 500 })
  expect(Object.keys(payload)).toEqual(expect.arrayContaining(SPECIFIED_FIELDS))
  await expect(page.getByText(String(cost)).first()).toBeVisible()

  await page.getByRole('link', { name: /^Payment/ }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Dana Whitfield' })).toBeVisible()
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Congratulations!your payment is complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
  await expect(page.getByText(/^pi_/)).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByText('Payment Complete')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ })).toBeDisabled()
  await expect(page.getByRole('link', { name: /^Payment/ })).toHaveCount(0)
})

test('the webhook alone marks the order paid if the browser never reports', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|\/order\//)
  await page.goto('/')
  await signUp(page)
  await orderFirstProduct(page)
  await page.getByRole('link', { name: /^Payment/ }).click()
  await fillCard(page, '4242424242424242')
  // Blocks the browser's report of the payment.
  await page.route(/\/order\/[^/]+$/, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Congratulations!your payment is complete')).toBeVisible()
})

test('a double click on Pay charges once', async ({ page }) => {
  await page.goto('/')
  await signUp(page)
  await orderFirstProduct(page)
  await page.getByRole('link', { name: /^Payment/ }).click()
  await fillCard(page, '4242424242424242')
  const confirmations: string[] = []
  page.on('request', (request) => {
    if (/payment_intents\/.+\/confirm/.test(request.url())) confirmations.push(request.url())
  })
  await page.getByRole('button', { name: 'Pay' }).dblclick()
  await expect(page.getByText('Congratulations!your payment is complete')).toBeVisible()
  expect(confirmations).toHaveLength(1)
})
