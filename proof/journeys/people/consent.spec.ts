import { expect, test } from '../../shop/journey.ts'
import { fillDelivery } from '../../shop/ordering.ts'
import { firstAdmin, newCustomer, orderableProducts } from '../../shop/people.ts'
import { SHOP_SETTINGS } from '../../shop/shop-settings.ts'
import { type RunningShop, startShop } from '../../shop/start-shop.ts'

// Its own shop: people of the other journeys sign up without terms.
let shop: RunningShop

test.beforeAll(async () => {
  shop = await startShop({ env: SHOP_SETTINGS })
})
test.afterAll(() => shop.stop())

test('sign-up and order wait for the accepted terms, and the order names their version', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const admin = await firstAdmin(shop.url)
  await admin.call('PUT', '/pages/terms', { text: '# Terms\n\nNet 30 days.', version: 0 })
  await admin.call('PUT', '/settings/consent', { value: { signUp: true, order: true } })
  const form = page.getByRole('main')
  const tick = form.getByRole('checkbox', { name: 'I accept the terms' })
  // The page of before is kept for a second.
  await expect(async () => {
    await page.goto(`${shop.url}/singUp`)
    await expect(tick).toBeVisible({ timeout: 1000 })
  }).toPass()
  const { name, email, password } = newCustomer()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  const signUp = form.getByRole('button', { name: 'Sign up', exact: true })
  await signUp.click()
  await expect(tick).toHaveAccessibleDescription('Accept the terms to go on')
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await tick.check()
  await signUp.click()
  await expect(page).not.toHaveURL(/singUp/)

  const [product] = await orderableProducts(shop.url)
  await page.goto(`${shop.url}/purchase/${product._id}`)
  await page.getByRole('main').getByRole('button', { name: 'Order Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order Now' })
  await fillDelivery(dialog)
  await dialog.getByRole('textbox', { name: 'Ordered quantity' }).fill(String(product.minimum))
  const order = dialog.getByRole('button', { name: 'Order Now' })
  const accept = dialog.getByRole('checkbox', { name: 'I accept the terms' })
  await order.click()
  await expect(accept).toHaveAccessibleDescription('Accept the terms to go on')
  await accept.check()
  await order.click()
  await expect(dialog).toBeHidden()
  const [placed] = await admin.call('GET', `/orders/desk?q=${email}`)
  await admin.call('PUT', '/pages/terms', { text: '# Terms\n\nNet 14 days.', version: 1 })
  await page.goto(`${shop.url}/dashboard/order/${placed._id}`)
  await page.getByRole('link', { name: 'Version 1', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Net 30 days.')
})
