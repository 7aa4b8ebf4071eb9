import { formatDollars } from '../contract/money.ts'
import { expect, fillCard, orderFirstProduct, signUp, test } from './journey.ts'
import { enterAs, firstAdmin } from './people.ts'

test('an admin refunds a part of a paid order, the customer sees it, and the audit is in order', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await signUp(page)
  await orderFirstProduct(page)
  await page.getByRole('link', { name: /^Payment/ }).click()
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Congratulations!your payment is complete')).toBeVisible()

  const office = await browser.newContext({ baseURL: shop.url })
  await enterAs(office, shop.url, await firstAdmin(shop.url))
  const desk = await office.newPage()
  await desk.goto(`/dashboard/orderAll?q=${encodeURIComponent(customer.email)}`)
  await desk.getByRole('button', { name: /^Details/ }).click()
  const order = desk.getByRole('dialog', { name: 'Order' })
  const amount = order.getByLabel('Amount in dollars')
  const left = Number(await amount.inputValue()) - 100.5
  await amount.fill('100.50')
  await expect(order.getByLabel('Return the pieces to stock')).toBeDisabled()
  await order.getByLabel('Why').fill('Two boxes were dented')
  await order.getByRole('button', { name: 'Refund' }).click()
  await expect(desk.getByText('$100.50 refunded')).toBeVisible()
  await expect(order.getByRole('region', { name: 'Timeline' })).toContainText('Refunded: $100.50')
  await expect(amount).toHaveValue(String(left))
  await amount.fill(String(left + 1))
  await order.getByRole('button', { name: 'Refund' }).click()
  await expect(order.getByText(`at most ${formatDollars(left)}`)).toBeVisible()

  await desk.goto('/dashboard/audit')
  await expect(desk.getByRole('list', { name: 'Promises' }).getByText('In order')).toHaveCount(9)
  await office.close()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    '“Two boxes were dented”',
  )
  await expect(page.getByText('Refunded to your card')).toBeVisible()
})
