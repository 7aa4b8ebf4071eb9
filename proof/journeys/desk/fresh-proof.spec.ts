import { ageSessions } from '../../shop/age-sessions.ts'
import { expect, test } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' })

    test('an old session is asked for the password before a refund, the bank account, a role and an export', async ({
      page,
      shop,
      expectTrouble,
    }) => {
      expectTrouble(/status of 401/)
      const owner = await firstAdmin(shop.url)
      const customer = await newPerson(shop.url)
      const [product] = await orderableProducts(shop.url)
      const order = await payOrder(customer, await placeOrder(customer, product))
      await enterAs(page.context(), shop.url, owner)
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
      const password = dialog.getByRole('textbox', { name: 'Your password' })

      await page.goto(`/dashboard/order/${order._id}`)
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      const form = page.getByRole('region', { name: 'Refund' })
      const amount = form.getByLabel('Amount in dollars')
      const question = page.getByRole('alertdialog')
      await amount.fill('1,100.50')
      await form.getByLabel('Reason (shown to the customer)').fill('Two boxes were dented')
      await ageSessions(shop, owner)
      await form.getByRole('button', { name: 'Refund', exact: true }).click()
      await question.getByRole('button', { name: 'Refund' }).click()
      await expect(password).toBeFocused()
      await expectAccessible(page)
      await page.screenshot({ path: test.info().outputPath('refund.png') })
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText('Confirm that it is you, then this can be done.')).toBeVisible()
      await expect(amount).toHaveValue('1,100.50')
      await page.screenshot({ path: test.info().outputPath('cancelled.png') })
      await question.getByRole('button', { name: 'Refund' }).click()
      await password.fill('not the password')
      await page.keyboard.press('Enter')
      await expect(password).toHaveAccessibleDescription('This is not your password.')
      await page.screenshot({ path: test.info().outputPath('wrong.png') })
      await password.fill(owner.password)
      await page.keyboard.press('Enter')
      await expect(page.getByText('$1,100.50 refunded')).toBeVisible()
      await expect(dialog).toHaveCount(0)

      await page.goto('/dashboard/settings/seller')
      const seller = page.getByRole('region', { name: 'Seller', exact: true })
      await seller.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
      await ageSessions(shop, owner)
      await seller.getByRole('button', { name: 'Save Seller' }).click()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(seller.getByLabel('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
      await seller.getByRole('button', { name: 'Save Seller' }).click()
      await password.fill(owner.password)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Seller saved')).toBeVisible()
      await seller.getByLabel('IBAN').fill('')
      await seller.getByRole('button', { name: 'Save Seller' }).click()
      await expect(seller.getByLabel('IBAN')).toHaveValue('')

      await page.goto(`/dashboard/admin?q=${encodeURIComponent(customer.email)}`)
      const main = page.getByRole('main')
      await main.getByRole('button', { name: `More, ${customer.email}` }).click()
      await main.getByRole('button', { name: `Role, ${customer.email}` }).click()
      const roles = page.getByRole('dialog', { name: /role/i })
      await roles.getByRole('combobox', { name: 'Role' }).selectOption('Warehouse')
      await ageSessions(shop, owner)
      await roles.getByRole('button', { name: 'Set role' }).click()
      await password.fill(owner.password)
      await page.keyboard.press('Enter')
      await expect(main.getByText('Warehouse')).toBeVisible()

      await ageSessions(shop, owner)
      const downloading = page.waitForEvent('download')
      await main.getByRole('button', { name: 'Export' }).click()
      await password.fill(owner.password)
      await page.keyboard.press('Enter')
      expect((await downloading).suggestedFilename()).toBe('users.csv')
    })
  })
}
