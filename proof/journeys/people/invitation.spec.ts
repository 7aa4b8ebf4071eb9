import { expect, logIn, test } from '../../shop/journey.ts'
import { mailedLink } from '../../shop/mailbox.ts'
import { enterAs, firstAdmin, newCustomer } from '../../shop/people.ts'

test('staff make a customer, who chooses a password by the invitation and logs in', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const { email, password } = newCustomer('Ines Carvalho')
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/admin')
  await page.getByRole('button', { name: 'New customer' }).click()
  const form = page.getByRole('dialog', { name: 'New customer' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Ines Carvalho')
  const address = form.getByRole('textbox', { name: 'Email' })
  const send = form.getByRole('button', { name: 'Send the invitation' })
  await address.fill('admin@bulkhead.example')
  await send.click()
  await expect(address).toHaveAccessibleDescription(/already has an account/)
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Ines Carvalho')
  await address.fill(email)
  await send.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Ines Carvalho' })).toBeVisible()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Send the invitation again' })).toBeVisible()

  const link = await mailedLink(shop, email, 'Your account at Bulkhead')
  await page.context().clearCookies()
  await page.goto(link)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, { email, password })
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})
