import { expect, test } from '../../shop/journey.ts'
import { openPayment, payWith } from '../../shop/ordering.ts'
import { enterAs, firstAdmin } from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

/** The published test card whose owner says that the goods did not arrive. */
const DISPUTING = '4000000000002685'

test('an owner answers a dispute with its evidence, and finds it in the payout', async ({
  page,
  shop,
}) => {
  // Disputes alone leave nothing to pay out.
  await openPayment(page, shop.url)
  await payWith(page, '4242424242424242')
  await expect(page.getByText(/transaction/i).first()).toBeVisible()
  const { order } = await openPayment(page, shop.url)
  await payWith(page, DISPUTING)
  await expect(page.getByText(/transaction/i).first()).toBeVisible()
  const control = `http://127.0.0.1:${shop.port + 1}/control`

  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  const main = page.getByRole('main')
  const row = main.getByRole('row').filter({ hasText: String(order.orderNo) })
  // The provider tells of it a moment later.
  await expect(async () => {
    await page.goto('/dashboard/disputes')
    await expect(row).toContainText('The goods did not arrive', { timeout: 1000 })
  }).toPass()
  await expectAccessibleAtAllSizes(page)
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Evidence' }).click()
  expect((await download).suggestedFilename()).toBe(`evidence-order-${order.orderNo}.pdf`)

  await fetch(`${control}/payouts`, { method: 'POST' })
  await page.goto('/dashboard/reports?report=payouts')
  const lines = main.getByRole('table', { name: /^Lines of the payout/ }).first()
  await main.locator('summary').first().click()
  await expect(lines.getByRole('row').filter({ hasText: 'Dispute' }).first()).toBeVisible()
  await expectAccessibleAtAllSizes(page)
  await lines
    .getByRole('link', { name: String(order.orderNo) })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/order/${order._id}`))
})
