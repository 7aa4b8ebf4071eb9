import { test } from '../../shop/carts.ts'
import { expect } from '../../shop/journey.ts'
import { enterAs, newPerson, orderableProducts, placeOrder } from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

test('an order is put into a new cart, which says what differs', async ({
  page,
  context,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  const order = await placeOrder(buyer, product)
  await enterAs(context, shop.url, buyer)
  await page.goto(`/dashboard/order/${order._id}`)
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page).toHaveURL(/\/cart\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+ again 1 line$/)
  await expect(page.getByRole('region', { name: 'Differences' })).toHaveText(
    'Everything is as it was when ordered',
  )
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Differences' })).toBeVisible()
})
