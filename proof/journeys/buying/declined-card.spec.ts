import { expect, fillCard, orderFirstProduct, signUp, test } from '../../shop/journey.ts'

test('a declined card is shown in red under the form, and another card pays the same order', async ({
  page,
  expectTrouble,
}) => {
  // Chromium logs the provider's 402 as a console error.
  expectTrouble(/402/)
  await page.goto('/')
  await signUp(page)
  await orderFirstProduct(page)
  await page.getByRole('link', { name: /^Payment/ }).click()
  await fillCard(page, '4000000000000002')
  await page.getByRole('button', { name: 'Pay' }).click()
  const error = page.getByText('Your card was declined.')
  await expect(error).toBeVisible()
  await expect(error).toHaveCSS('color', 'rgb(179, 32, 26)')

  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Congratulations!your payment is complete')).toBeVisible()
})

test('a 3-D Secure challenge can be passed', async ({ page }) => {
  await page.goto('/')
  await signUp(page)
  await orderFirstProduct(page)
  await page.getByRole('link', { name: /^Payment/ }).click()
  await fillCard(page, '4000002500003155')
  await page.getByRole('button', { name: 'Pay' }).click()
  const challenge = page.frameLocator('iframe').last()
  await challenge.getByRole('button', { name: /complete/i }).click()
  await expect(page.getByText('Congratulations!your payment is complete')).toBeVisible()
})
