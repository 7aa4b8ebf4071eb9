import { formatCount } from '../../../contract/values/money/money.ts'
import { expect, test, waitUntilSettled } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

test('an admin opens an order and its customer from All Order, notes both and sends a mail again', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url, 'Henrike Vos')
  const [product] = await orderableProducts(shop.url)
  const order = await payOrder(buyer, await placeOrder(buyer, product))
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto(`/dashboard/orderAll?q=${encodeURIComponent(buyer.email)}`)
  const main = page.getByRole('main')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(main.getByRole('button', { name: /^Delete/ })).toBeDisabled()
  await main.getByRole('link', { name: /^Details/ }).press('Enter')
  await expect(page).toHaveURL(`/dashboard/order/${order._id}`)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(`Order ${order.orderNo}`)
  await waitUntilSettled(page)

  const line = part('Lines').getByRole('row').nth(1)
  await expect(line).toContainText(order.ProductName)
  await expect(line.getByRole('cell').nth(2)).toContainText(formatCount(order.minProduct))
  // Left to pack.
  await expect(line.getByRole('cell').nth(7)).toContainText(formatCount(order.minProduct))
  await expect(part('Money')).toContainText(`Can still be refunded`)
  await part('Money').getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(part('Money').getByLabel('Amount in dollars')).toBeVisible()

  const note = part('Internal notes')
  await note.getByLabel('Note about this order').fill('Forklift only until noon')
  await note.getByRole('button', { name: 'Save note' }).press('Enter')
  await expect(page.getByText('Note saved')).toBeVisible()
  const receipt = part('Mails').getByRole('listitem').filter({ hasText: 'Payment received' })
  await receipt.getByRole('button', { name: /^Send again/ }).press('Enter')
  await expect(receipt).toHaveCount(2)
  await expect(part('Timeline')).toContainText('Email sent again: Payment received')
  await page.reload()
  await expect(note.getByLabel('Note about this order')).toHaveValue('Forklift only until noon')
  await expectAccessibleAtAllSizes(page)

  await page.getByRole('link', { name: 'Everything about this customer' }).click()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('Henrike Vos')
  await waitUntilSettled(page)
  await expect(part('Sums')).toContainText(/Orders1Paid orders1Pieces paid for[\d,]+Paid\$/)
  await note.getByLabel('Note about this customer').fill('Pays on time')
  await note.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await expectAccessibleAtAllSizes(page)
  await part('Orders')
    .getByRole('link', { name: String(order.orderNo) })
    .click()
  await expect(page).toHaveURL(`/dashboard/order/${order._id}`)

  await page.goto(`/dashboard/admin?q=${encodeURIComponent(buyer.email)}`)
  await main.getByRole('link', { name: buyer.email }).click()
  await expect(note.getByLabel('Note about this customer')).toHaveValue('Pays on time')
})

test('the order’s page arrives with its lines, and an order that is not there says so', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/404/)
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  const order = await placeOrder(buyer, product)
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await page.goto(`/dashboard/order/${order._id}`)
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText(order.ProductName)
  expect(asked.filter((line) => line.endsWith(`/order/${order._id}/lines?limit=200`))).toEqual([])
  // The address that staff had leads there.
  await page.goto('/dashboard/orderAll/01990000-0000-7000-8000-000000000000')
  await expect(page.getByText('There is no such order')).toBeVisible()
  await page.goto('/dashboard/customer/01990000-0000-7000-8000-000000000000')
  await expect(page.getByText('There is no such customer')).toBeVisible()
})
