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

/** A customer on the payment page of an order. */
async function openPayment(page: Page) {
  await page.goto('/')
  await signUp(page)
  await orderFirstProduct(page)
  await page.getByRole('link', { name: /^Payment/ }).click()
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay' }).click()
const challengeOf = (page: Page) => page.frameLocator('iframe').last()

/** Confirmations of the card that the browser has sent. */
function countConfirmations(page: Page): () => number {
  let confirmations = 0
  page.on('request', (request) => {
    if (/payment_intents\/.+\/confirm/.test(request.url())) confirmations += 1
  })
  return () => confirmations
}

test('a card without the money says so; a lost and a stolen one read like a plain decline', async ({
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

test('after the fifth decline paying is paused, and the page says for how long', async ({
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
  // The provider tells the shop of the fifth a moment later.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/declined five times. Try again in 15 minutes/)).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
})

test('a failed 3-D Secure challenge is told, and another card pays the same order', async ({
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

test('a 3-D Secure challenge that was abandoned leaves an order that can be paid', async ({
  page,
}) => {
  await openPayment(page)
  await fillCard(page, '4000002500003155')
  await pay(page)
  await expect(challengeOf(page).getByRole('button', { name: /complete/i })).toBeVisible()
  await page.reload()
  await fillCard(page, '4242424242424242')
  await pay(page)
  await expect(page.getByText(COMPLETE)).toBeVisible()
})

test('a reload in the middle of a payment ends in a paid order, charged once', async ({
  page,
  expectTrouble,
}) => {
  // Where the provider's own message paid the order first, the page learns it by asking for what there is to pay.
  expectTrouble(/409 \(Conflict\)/)
  const confirmations = countConfirmations(page)
  await openPayment(page)
  await fillCard(page, '4242424242424242')
  // The answer of the provider is on its way when the page goes.
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

test('paid in one tab, the other tab does not charge again', async ({ page, context }) => {
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

test('an order sent again after a lost answer and a reload is one order', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|orderProduct/)
  await page.goto('/')
  await signUp(page)
  const dialog = await openOrderForm(page)
  await fillDelivery(dialog)
  // The shop gets the order; its answer never arrives.
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
