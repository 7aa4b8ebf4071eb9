import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, newPerson, orderableProducts, payOrder, placeOrder } from '../../shop/people.ts'

test('My Order counts the orders and has eight columns; a paid order shows its transaction id and can’t be deleted', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  const [first, second] = await orderableProducts(shop.url)
  const paid = await payOrder(buyer, await placeOrder(buyer, first))
  const unpaid = await placeOrder(buyer, second)
  await enterAs(page.context(), shop.url, buyer)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('My Order 2')
  const table = page.getByRole('table', { name: 'My Order' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'No.',
    'Name',
    'Product Name',
    'Address',
    'Phone',
    'Price',
    'Delete',
    'Payment',
  ])
  const rows = table.getByRole('row')
  const [unpaidRow, paidRow] = [rows.nth(1), rows.nth(2)]
  for (const [row, order, number] of [
    [unpaidRow, unpaid, '1'],
    [paidRow, paid, '2'],
  ] as const) {
    await expect(row.getByRole('cell').first()).toHaveText(number)
    for (const text of [order.customer, order.ProductName, order.address, order.phone])
      await expect(row).toContainText(text)
  }
  await expect(unpaidRow.getByRole('link', { name: 'Payment' })).toHaveAttribute(
    'href',
    `/dashboard/payment/${unpaid._id}`,
  )
  await expect(paidRow).toContainText('Payment Complete')
  await expect(paidRow).toContainText(`Transaction id ${paid._id}`)
  await expect(paidRow.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(paidRow.getByRole('link', { name: 'Payment' })).toHaveCount(0)

  for (const [row, order] of [
    [unpaidRow, unpaid],
    [paidRow, paid],
  ] as const)
    await expect(row).toContainText(`Order ${order.orderNo}, ${dayOf(order.createdAt)}`)

  const shown = page.getByRole('list', { name: 'Orders shown' })
  await shown.getByRole('link', { name: 'To pay' }).click()
  await expect(rows).toHaveCount(2)
  await expect(unpaidRow).toContainText(unpaid.ProductName)
  await shown.getByRole('link', { name: 'All' }).click()
  await page.getByLabel('Search your orders').fill(String(paid.orderNo))
  await expect(page).toHaveURL(`/dashboard?q=${paid.orderNo}`)
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Search your orders').fill('')
  await expect(rows).toHaveCount(3)

  await unpaidRow.getByRole('link', { name: 'Payment' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(`Hello, ${buyer.name}`)
  await expect(main).toContainText(`Please pay for ${unpaid.ProductName}.`)
  const slip = page.getByRole('region', { name: 'Order' })
  await expect(slip).toContainText(unpaid.phone)
  await expect(slip).toContainText(`$${unpaid.price?.toFixed(2)} per piece`)
  await expect(main.getByRole('button', { name: 'Pay' })).toBeVisible()
})

test('an order’s page shows its product, address, payment and possible actions', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/404/)
  const buyer = await newPerson(shop.url, 'Henrike Vos')
  const [first, second] = await orderableProducts(shop.url)
  const paid = await payOrder(buyer, await placeOrder(buyer, first))
  const unpaid = await placeOrder(buyer, second, second.minimum + 100)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: `Order ${paid.orderNo}` }).click()
  await expect(page).toHaveURL(`/dashboard/order/${paid._id}`)
  const heading = main.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(`Order ${paid.orderNo}`)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Payment')).toContainText('Payment Complete')
  await expect(part('Payment')).toContainText(`Transaction id${paid._id}`)
  await expect(part('Payment')).toContainText(`Payment reference${paid.transactionId}`)
  await expect(part('Payment').getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(part('Payment').getByRole('link', { name: 'Payment' })).toHaveCount(0)
  await expect(part('Timeline').getByRole('listitem')).toHaveCount(2)

  await page.goto(`/dashboard/order/${unpaid._id}`)
  await expect(part('Lines')).toContainText(unpaid.ProductName)
  await expect(part('Lines')).toContainText(formatCount(unpaid.minProduct))
  await expect(part('Price')).toContainText(`Total${formatDollars(unpaid.total)}`)
  for (const text of [unpaid.customer, buyer.email, unpaid.address, unpaid.code, unpaid.phone])
    await expect(part('Delivery')).toContainText(text)
  await expect(main.locator('dl').first()).toContainText(/Pay by.*\sleft/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Payment' })).toHaveAttribute(
    'href',
    `/dashboard/payment/${unpaid._id}`,
  )
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link', { name: 'My Order' })).toHaveAttribute('aria-current', 'page')
  await part('Payment').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Order Delete', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(heading).toHaveText('My Order 1')
  await main.getByRole('link', { name: 'Cancelled' }).click()
  await main.getByRole('link', { name: `Order ${unpaid.orderNo}` }).click()
  await expect(heading).toHaveText(`Order ${unpaid.orderNo}`)
  await expect(main.getByText('Cancelled', { exact: true })).toBeVisible()

  const others = await newPerson(shop.url)
  await page.goto(`/dashboard/order/${(await placeOrder(others, first))._id}`)
  await expect(main.getByText('There is no such order in this account')).toBeVisible()
})

test('an unpaid order is deleted after a confirmation, and its pieces are available again', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  await placeOrder(buyer, product)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/dashboard')
  const remove = page.getByRole('button', { name: /^Delete/ })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Are You Sure Order Delete?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await remove.click()
  await question.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Order Delete', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Payment/ })).toHaveCount(0)
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: product.name })
  await expect(card.getByRole('definition').nth(2)).toHaveText(formatCount(product.available))
})

/** The date as a row shows it: `Nov 22, 2026`. */
function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}
