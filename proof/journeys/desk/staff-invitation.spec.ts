import { expect, test } from '../../shop/journey.ts'
import { mailedLink } from '../../shop/mailbox.ts'
import { enterAs, firstAdmin, newCustomer } from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

const PHONE = { width: 390, height: 844 }

test('an owner invites a packer, who signs up on a phone and lands at the desk', async ({
  page,
  browser,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/status of 4(01|03|10)/)
  const { email, name, password } = newCustomer('Pat Ricker')
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/admin')
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const form = page.getByRole('dialog', { name: 'Invite staff' })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('combobox', { name: 'Role' }).selectOption('Warehouse')
  await expect(form.getByLabel('stock, write')).toBeChecked()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  const open = page.getByRole('region', { name: 'Open invitations' })
  await open.getByText('Open invitations').click()
  await expect(open.getByText(email)).toBeVisible()
  await expectAccessible(page)

  const link = await mailedLink(shop, email, 'Join the staff of Bulkhead')
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: PHONE,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  await phone.goto(link)
  await expectAccessible(phone)
  await phone.getByRole('main').getByRole('link', { name: 'Sign up' }).tap()
  await expect(phone).not.toHaveURL(/#|%23/)
  await phone.getByLabel('Name').fill(name)
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Sign up' }).tap()
  const accept = phone.getByRole('button', { name: 'Accept the invitation' })
  await expect(accept).toBeVisible()
  await expectAccessible(phone)
  await accept.tap()
  await expect(phone).toHaveURL('/dashboard/orders')
  await expect(phone.getByRole('main').getByRole('heading', { level: 2 })).toContainText('Orders')

  await phone.goto(link)
  await accept.tap()
  await expect(phone.getByText(/was used, withdrawn/)).toBeVisible()
  await context.close()

  await page.goto(`/dashboard/admin?q=${encodeURIComponent(email)}`)
  await expect(page.getByText(email)).toHaveCount(1)
  await expect(open).toHaveCount(0)
})
