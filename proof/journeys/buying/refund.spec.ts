import { formatDollars } from '../../../contract/values/money/money.ts'
import { expect, test } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'

test('an admin refunds part of a paid order, the customer sees it, and the audit is clean', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  const order = await payOrder(customer, await placeOrder(customer, product))

  const office = await browser.newContext({ baseURL: shop.url })
  await enterAs(office, shop.url, await firstAdmin(shop.url))
  const desk = await office.newPage()
  await desk.goto(`/dashboard/orderAll?q=${encodeURIComponent(customer.email)}`)
  await desk.getByRole('link', { name: /^Details/ }).click()
  await expect(desk).toHaveURL(/\/dashboard\/order\/[\w-]{36}$/)
  await desk.getByRole('button', { name: 'Refund', exact: true }).click()
  const form = desk.getByRole('region', { name: 'Refund' })
  const amount = form.getByLabel('Amount in dollars')
  const reason = form.getByLabel('Reason (shown to the customer)')
  const send = form.getByRole('button', { name: 'Refund', exact: true })
  const question = desk.getByRole('alertdialog')
  await expect(amount).toHaveValue('')

  await send.click()
  await expect(amount).toHaveAccessibleDescription('Enter an amount, or choose Refund all')
  await expect(reason).toHaveAccessibleDescription('Enter a reason')
  await expect(amount).toBeFocused()
  await form.getByRole('button', { name: 'Refund all' }).click()
  await expect(amount).toHaveValue(/^[\d,]+\.\d\d$/)
  const left = Number((await amount.inputValue()).replace(',', '')) - 1100.5
  await expect(form.getByLabel('Return the pieces to stock')).toBeEnabled()
  await amount.fill('1,100.50')
  await expect(form.getByLabel('Return the pieces to stock')).toBeDisabled()
  await reason.fill('Two boxes were dented')
  await send.click()
  await expect(question).toHaveAccessibleName(`Refund $1,100.50 to ${customer.name}?`)
  await expect(question).toContainText(customer.email)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(amount).toHaveValue('1,100.50')
  await send.click()
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(desk.getByText('$1,100.50 refunded')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(desk.getByRole('region', { name: 'Timeline' })).toContainText('Refunded: $1,100.50')
  await expect(amount).toHaveValue('')
  await amount.fill(String(left + 1))
  await reason.fill('More than is left')
  await send.click()
  await expect(amount).toHaveAccessibleDescription(
    `At most ${formatDollars(left)} can still be refunded`,
  )
  await expect(question).toHaveCount(0)

  await desk.goto('/dashboard/audit')
  const checks = desk.getByRole('list', { name: 'Checks' })
  await expect(checks).toBeVisible()
  await expect(checks.getByText('OK', { exact: true })).toHaveCount(
    await checks.getByRole('listitem').count(),
  )
  await office.close()

  await enterAs(page.context(), shop.url, customer)
  await page.goto(`/dashboard/payment/${order._id}`)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    '“Two boxes were dented”',
  )
  await expect(page.getByText('Refunded to your card')).toBeVisible()
  await page.getByRole('link', { name: 'My Order' }).last().click()
  await page.getByRole('link', { name: /^Order \d{6}$/ }).click()
  const price = page.getByRole('region', { name: 'Price' })
  await expect(price).toContainText('-$1,100.50')
  await expect(price).toContainText('“Two boxes were dented”')
  await expect(price).toContainText(`Total after refunds${formatDollars(left)}`)
  await expect(page.getByRole('region', { name: 'Refund' })).toHaveCount(0)
})
