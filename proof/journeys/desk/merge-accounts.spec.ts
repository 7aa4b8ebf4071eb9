import { expect, test } from '../../shop/journey.ts'
import { mailedLink } from '../../shop/mailbox.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  placeOrder,
  returningPerson,
} from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

test('staff join two accounts of one person, who then has one login, and undo it', async ({
  page,
  shop,
  browser,
}) => {
  const kept = await newPerson(shop.url, 'Kim Anders')
  const other = await newPerson(shop.url, 'Kim A.')
  const token = (await mailedLink(shop, kept.email, 'Confirm your email')).split('#')[1]
  await kept.call('POST', '/identity/verify-email', { token })
  const [product] = await orderableProducts(shop.url)
  if (!product) throw new Error('The shop has no product.')
  const order = await placeOrder(other, product)
  const keptId = (await kept.call('GET', '/session')).user._id
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto(`/dashboard/customer/${keptId}`)

  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  await page.getByRole('button', { name: 'Join with another account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join with another account' })
  const search = dialog.getByRole('searchbox', { name: 'Find the other account' })
  await expect(search).toBeFocused()
  await search.fill(other.email)
  await search.press('Enter')
  await dialog.getByRole('button', { name: `Choose ${other.email}` }).click()
  const moves = dialog.getByRole('region', { name: 'What moves' })
  await expect(moves).toContainText(/Orders1, \$[\d,.]+, 1 unpaid/)
  await expect(dialog.getByRole('region', { name: 'What is decided' })).toContainText(
    'Unpaid orders: those of both count together, 1 now',
  )
  await expectAccessibleAtAllSizes(page)
  const join = dialog.getByRole('button', { name: 'Join the accounts' })
  await expect(join).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Call of Monday')
  await join.click()
  await expect(dialog).toHaveCount(0)
  const joined = page.getByRole('region', { name: 'Joined accounts' })
  await expect(joined).toContainText(`${other.email} was joined to this account.`)
  await expect(joined).toContainText('Call of Monday')
  const listed = page.getByRole('main').getByRole('link', { name: String(order.orderNo) })
  await expect(listed.first()).toBeVisible()

  const phone = await browser.newContext()
  const login = await phone.newPage()
  await login.goto(`${shop.url}/login`)
  await login.getByRole('textbox', { name: 'Email' }).fill(other.email)
  await login.getByRole('textbox', { name: 'Password' }).fill(other.password)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(login.getByRole('alert')).toContainText(`Log in with ${kept.email}`)
  await phone.close()

  await joined.getByRole('link', { name: other.email }).click()
  await expect(joined).toContainText(`Joined to ${kept.email}`)
  await more.click()
  await expect(page.getByRole('button', { name: 'Reset second factor' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join with another account' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await joined.getByRole('button', { name: 'Undo the join' }).click()
  const undoing = page.getByRole('alertdialog', { name: 'Undo the join?' })
  await expect(undoing).toContainText(`What was made since stays with ${kept.email}`)
  await undoing.getByRole('button', { name: 'Undo the join' }).click()
  await expect(joined).toHaveCount(0)
  await expect(listed.first()).toBeVisible()
  const back = await returningPerson(shop.url, other)
  const orders = await back.call('GET', `/order?customerEmail=${other.email}`)
  expect(orders).toMatchObject([{ _id: order._id }])
  await page.goto('/dashboard/accountEvents')
  const event = page.getByRole('row').filter({ hasText: 'Accounts joined' }).first()
  await expect(event).toContainText('Call of Monday')
})
