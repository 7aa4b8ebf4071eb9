import type { Page } from '@playwright/test'
import { expect, test } from '../../shop/journey.ts'
import { fillCard, openPayment, payWith } from '../../shop/ordering.ts'

const GOOD_CARD = '4242424242424242'
const CHALLENGED_CARD = '4000002500003155'

const expectPaid = (page: Page) =>
  expect(page.getByText('Congratulations!your payment is complete')).toBeVisible()
const challengeOf = (page: Page) => page.frameLocator('iframe').last()

/** Counts the card confirmations that the browser sends. */
function countConfirmations(page: Page): () => number {
  let confirmations = 0
  page.on('request', (request) => {
    if (/payment_intents\/.+\/confirm/.test(request.url())) confirmations += 1
  })
  return () => confirmations
}

test('a declined card is shown in red under the form, and another card pays the same order', async ({
  page,
  shop,
  expectTrouble,
}) => {
  // Chromium logs the provider's 402 as a console error.
  expectTrouble(/402/)
  await openPayment(page, shop.url)
  for (const [card, sentence] of [
    ['4000000000009995', 'Your card has insufficient funds.'],
    // Lost and stolen ones read like a plain decline.
    ['4000000000009987', 'Your card was declined.'],
    ['4000000000009979', 'Your card was declined.'],
  ] as const) {
    await payWith(page, card)
    const error = page.getByText(sentence, { exact: true })
    await expect(error).toBeVisible()
    await expect(error).toHaveCSS('color', 'rgb(179, 32, 26)')
  }
  await payWith(page, GOOD_CARD)
  await expectPaid(page)
})

test('after five declines payment is paused, and the page says for how long', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/402|400|429/)
  await openPayment(page, shop.url)
  for (let decline = 1; decline <= 5; decline += 1) {
    await payWith(page, '4000000000000002')
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

test('an order whose 3-D Secure challenge failed or was left can still be paid, by a passed one', async ({
  page,
  shop,
}) => {
  await openPayment(page, shop.url)
  await payWith(page, CHALLENGED_CARD)
  await challengeOf(page).getByRole('button', { name: /fail/i }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await payWith(page, CHALLENGED_CARD)
  await expect(challengeOf(page).getByRole('button', { name: /complete/i })).toBeVisible()
  await page.reload()
  await payWith(page, CHALLENGED_CARD)
  await challengeOf(page)
    .getByRole('button', { name: /complete/i })
    .click()
  await expectPaid(page)
})

test('the webhook alone marks the order paid if the browser never reports', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|\/order\//)
  await openPayment(page, shop.url)
  // Blocks the browser's report of the payment.
  await page.route(/\/order\/[^/]+$/, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await payWith(page, GOOD_CARD)
  await expectPaid(page)
})

test('a double click on Pay charges once, and the back button then shows no card form', async ({
  page,
  shop,
}) => {
  const confirmations = countConfirmations(page)
  await openPayment(page, shop.url)
  await fillCard(page, GOOD_CARD)
  await page.getByRole('button', { name: 'Pay' }).dblclick()
  await expectPaid(page)
  await page.getByRole('main').getByRole('link', { name: 'My Order' }).last().click()
  await expect(page.getByText('Payment Complete')).toBeVisible()
  await page.goBack()
  await expectPaid(page)
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Paid')
  expect(confirmations()).toBe(1)
})

test('a reload during payment ends in a paid order, charged once', async ({
  page,
  shop,
  expectTrouble,
}) => {
  // If the provider's event paid the order first, the page learns it when it requests the payment.
  expectTrouble(/409 \(Conflict\)/)
  const confirmations = countConfirmations(page)
  await openPayment(page, shop.url)
  // The page is closed while the provider's answer is in transit.
  const confirmed = page.waitForResponse(/payment_intents\/.+\/confirm/)
  await payWith(page, GOOD_CARD)
  await confirmed
  await page.reload()
  await expectPaid(page)
  expect(confirmations()).toBe(1)
})

test('an order paid in one tab is not charged again in another', async ({
  page,
  context,
  shop,
}) => {
  await openPayment(page, shop.url)
  const other = await context.newPage()
  await other.goto(page.url())
  await fillCard(other, GOOD_CARD)
  await payWith(page, GOOD_CARD)
  await expectPaid(page)
  await other.getByRole('button', { name: 'Pay' }).click()
  await expectPaid(other)
  await expect(other.getByText(/^pi_/)).toHaveText(
    (await page.getByText(/^pi_/).textContent()) ?? '',
  )
})

test('on a phone the head of the order that is paid stays in one line beside its id', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openPayment(page, shop.url)
  const head = page.getByRole('region', { name: 'Order' }).getByRole('heading', { name: 'Order' })
  const lines = await head.evaluate((heading) => {
    const text = document.createRange()
    text.selectNodeContents(heading)
    // A line has a rectangle for each of its texts.
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
})
