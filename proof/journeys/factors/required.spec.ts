import { expect, logIn, test } from '../../shop/journey.ts'
import { ADMIN, SHOP_SETTINGS } from '../../shop/shop-settings.ts'
import { startShop } from '../../shop/start-shop.ts'
import { setUpApp } from './set-up-app.ts'

test('staff without a second factor are led to set one up, and then to their work', async ({
  page,
}) => {
  test.slow()
  const shop = await startShop({ env: { ...SHOP_SETTINGS, STAFF_SECOND_FACTOR: 'required' } })
  try {
    await page.goto(`${shop.url}/login`)
    await logIn(page, ADMIN)
    await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
    await page.goto(`${shop.url}/dashboard/admin`)
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible()
    await expect(page.getByText(/^The shop asks its staff/)).toBeVisible()
    await setUpApp(page)
    await expect(page.getByText(/^The shop asks its staff/)).toHaveCount(0)
    await page.goto(`${shop.url}/dashboard/admin`)
    await expect(page.getByRole('heading', { name: /^All Users/ })).toBeVisible()
  } finally {
    // Nothing is loading any more when the shop closes.
    await page.goto('about:blank')
    await shop.stop()
  }
})
