import { expect, openOrderForm, orderFirstProduct, signUp, test } from '../../shop/journey.ts'

test('an unpaid order is deleted after a confirmation, and its pieces are available again', async ({
  page,
}) => {
  await page.goto('/')
  const available = page.locator('article').first().getByRole('definition').nth(2)
  const before = await available.textContent()
  await signUp(page)
  await orderFirstProduct(page)

  await page.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Are You Sure Order Delete?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /^Delete/ })).toBeVisible()

  await page.getByRole('button', { name: /^Delete/ }).click()
  await question.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Order Delete', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Payment/ })).toHaveCount(0)
  await page.goto('/')
  await expect(available).toHaveText(before ?? '')
})

test('a quantity out of range stays as typed, with an error naming the range', async ({ page }) => {
  await signUp(page)
  const dialog = await openOrderForm(page)
  const quantity = dialog.getByRole('textbox', { name: 'Ordered quantity' })
  await quantity.fill('499')
  await dialog.getByRole('button', { name: 'Order Now' }).click()
  await expect(dialog.getByText(/^minimum order 500 and max order \d+$/).first()).toBeVisible()
  await expect(quantity).toHaveValue('499')
  await expect(dialog.getByText('Phone is Required')).toBeVisible()
})
