import type { Page } from '@playwright/test'
import {
  expect,
  fillCard,
  fillDelivery,
  openOrderForm,
  orderFirstProduct,
  signUp,
  test,
} from '../../shop/journey.ts'

const COMPLETE = 'Congratulations!your payment is complete'

/** Opens the payment page of an order as a customer. */
async function openPayment(page: Page) {
  await page.goto('/')
  await signUp(page)
  await orderFirstProduct(page)
  await page.getByRole('link', { name: /^Payment/ }).click()
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay' }).click()
const challengeOf = (page: Page) => page.frameLocator('iframe').last()

/** Counts the card confirmations that the browser sends. */
function countConfirmations(page: Page): () => number {
  let confirmations = 0
  page.on('request', (request) => {
    if (/payment_intents\/.+\/confirm/.test(request.url())) confirmations += 1
  })
  return () => confirmations
}

test('insufficient funds are named; lost and stolen cards read like a plain decline', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/402/)
  await openPayment(page)
  await fillCard(page, '4000000000009995')
  await pay(page)
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible()
  for (const card of ['4000000000009987', '4000000000009979']) {
    await fillCard(page, card)
    await pay(page)
    await expect(page.getByText('Your card was declined.', { exact: true })).toBeVisible()
  }
  await fillCard(page, '4242424242424242')
  await pay(page)
  await expect(page.getByText(COMPLETE)).toBeVisible()
})

test('after five declines payment is paused, and the page says for how long', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/402|400|429/)
  await openPayment(page)
  for (let decline = 1; decline <= 5; decline += 1) {
    await fillCard(page, '4000000000000002')
    await pay(page)
    await expect(page.getByText('Your card was declined.')).toBeVisible()
  }
  // The provider's event about the fifth decline arrives a moment later.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/declined five times. Try again in 15 minutes/)).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
})

test('a failed 3-D Secure challenge is shown, and another card pays the same order', async ({
  page,
}) => {
  await openPayment(page)
  await fillCard(page, '4000002500003155')
  await pay(page)
  await challengeOf(page).getByRole('button', { name: /fail/i }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await fillCard(page, '4242424242424242')
  await pay(page)
  await expect(page.getByText(COMPLETE)).toBeVisible()
})

test('after an abandoned 3-D Secure challenge the order can still be paid', async ({ page }) => {
  await openPayment(page)
  await fillCard(page, '4000002500003155')
  await pay(page)
  await expect(challengeOf(page).getByRole('button', { name: /complete/i })).toBeVisible()
  await page.reload()
  await fillCard(page, '4242424242424242')
  await pay(page)
  await expect(page.getByText(COMPLETE)).toBeVisible()
})

test('a reload during payment ends in a paid order, charged once', async ({
  page,
  expectTrouble,
}) => {
  // If the provider's event paid the order first, the page learns it when it requests the payment.
  expectTrouble(/409 \(Conflict\)/)
  const confirmations = countConfirmations(page)
  await openPayment(page)
  await fillCard(page, '4242424242424242')
  // The page is closed while the provider's answer is in transit.
  const confirmed = page.waitForResponse(/payment_intents\/.+\/confirm/)
  await pay(page)
  await confirmed
  await page.reload()
  await expect(page.getByText(COMPLETE)).toBeVisible()
  expect(confirmations()).toBe(1)
})

test('the back button after paying shows the paid order, not a card form', async ({ page }) => {
  await openPayment(page)
  await fillCard(page, '4242424242424242')
  await pay(page)
  await expect(page.getByText(COMPLETE)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My Order' }).last().click()
  await expect(page.getByText('Payment Complete')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(COMPLETE)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Paid')
})

test('an order paid in one tab is not charged again in another', async ({ page, context }) => {
  await openPayment(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await fillCard(other, '4242424242424242')
  await fillCard(page, '4242424242424242')
  await pay(page)
  await expect(page.getByText(COMPLETE)).toBeVisible()
  await other.getByRole('button', { name: 'Pay' }).click()
  await expect(other.getByText(COMPLETE)).toBeVisible()
  await expect(other.getByText(/^pi_/)).toHaveText(
    (await page.getByText(/^pi_/).textContent()) ?? '',
  )
})

test('an order resent after a lost answer and a reload is placed once', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|orderProduct/)
  await page.goto('/')
  await signUp(page)
  const dialog = await openOrderForm(page)
  await fillDelivery(dialog)
  // The order reaches the shop, but its answer is dropped.
  await page.route(/\/orderProduct$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Order Now' }).click()
  await expect(dialog.getByText(/could not be reached/)).toBeVisible()
  await page.unrouteAll()

  await page.reload()
  await page.getByRole('button', { name: 'Order Now' }).click()
  await expect(dialog.getByLabel('Phone')).toHaveValue('+1 202 555 0148')
  await dialog.getByRole('button', { name: 'Order Now' }).click()
  await expect(page.getByText('Order Is Success')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Payment/ })).toHaveCount(1)
})
