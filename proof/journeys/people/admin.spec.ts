import type { Page } from '@playwright/test'
import { expect, logIn, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newPerson, returningPerson } from '../../shop/people.ts'
import { ADMIN } from '../../shop/shop-settings.ts'

/** Every list request contains its page size. */
function watchLists(page: Page): URL[] {
  const lists: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isPage = request.resourceType() === 'document'
    if (!isPage && ['/orders/', '/user', '/product', '/review', '/order'].includes(url.pathname))
      lists.push(url)
  })
  return lists
}

test('an admin signs in, returns to the requested page, and has the admin’s menu', async ({
  page,
}) => {
  const lists = watchLists(page)
  await page.goto('/dashboard/admin')
  await expect(page).toHaveURL('/login?from=%2Fdashboard%2Fadmin')
  await logIn(page, ADMIN)
  const main = page.getByRole('main')
  await expect(page).toHaveURL('/dashboard/admin')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(/^All Users:\d/)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const entries = ['My Profile', 'All Order', 'All Users', 'Product Add', 'Manage Product']
  // First the specified entries in their sequence, then the shop's additional ones.
  await expect(menu.getByRole('link', { name: 'Manage Product' })).toBeVisible()
  expect((await menu.getByRole('link').allTextContents()).slice(0, entries.length)).toEqual(entries)
  for (const name of entries) {
    await menu.getByRole('link', { name }).click()
    await expect(main.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page).toHaveTitle(`${name}, Bulkhead`)
    await page.waitForLoadState('networkidle')
  }
  expect(lists.length).toBeGreaterThan(4)
  for (const url of lists) expect(Number(url.searchParams.get('limit'))).toBeGreaterThan(0)
})

test('the admin’s guard shows a loading indicator while it checks', async ({ page, shop }) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/admin/**', (route) => isAnswered.then(() => route.continue()))
  await page.goto('/dashboard/admin')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Loading' })).toBeVisible()
  await expect(main.getByRole('table')).toHaveCount(0)
  answer()
  await expect(main.getByRole('table', { name: 'All Users' })).toBeVisible()
})

test('Make Admin asks nothing if the email is confirmed', async ({ page, shop }) => {
  const person = await newPerson(shop.url, 'Ines Carvalho')
  const userId = (await person.call('GET', '/session')).user._id
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  await page.route('**/user?*', async (route) => {
    const answer = await route.fetch()
    const listed = await answer.json()
    await route.fulfill({
      response: answer,
      json: listed.map((user: object) => ({ ...user, emailConfirmed: true })),
    })
  })
  await page.goto(`/dashboard/admin?q=${person.email}`)
  const row = page.getByRole('main').getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText('Email confirmed')
  await row.getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText('successfully made an admin')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(row).toContainText('All Ready Admin')
  // The next test needs the first admin to be the only one.
  await admin.call('DELETE', `/user/${userId}`)
})

test('an admin makes another admin and removes them again; the last admin stays', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const person = await newPerson(shop.url, 'Samuel Adeyemi')
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/admin')
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox')
  const row = (email: string) => main.getByRole('row').filter({ hasText: email })
  await expect(main.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1')
  await expect(main.getByRole('row').nth(2).getByRole('cell').first()).toHaveText('2')

  await search.fill(person.email)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('row')).toHaveCount(2)
  await expect(row(person.email)).not.toContainText('All Ready Admin')
  await expect(row(person.email)).toContainText('Email not confirmed')
  const promote = row(person.email).getByRole('button', { name: 'Make Admin' })
  const risk = page.getByRole('alertdialog', { name: 'Make this unconfirmed account an admin?' })
  await promote.click()
  await expect(risk).toContainText(`${person.email} is not confirmed`)
  await risk.getByRole('button', { name: 'Cancel' }).click()
  await expect(risk).toHaveCount(0)
  await expect(row(person.email)).not.toContainText('All Ready Admin')
  await promote.click()
  await risk.getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText('successfully made an admin')).toBeVisible()
  await expect(risk).toHaveCount(0)
  await expect(row(person.email)).toContainText('All Ready Admin')
  await expect(row(person.email).getByRole('button', { name: 'Make Admin' })).toHaveCount(0)

  const elsewhere = await returningPerson(shop.url, person)
  await row(person.email).getByRole('button', { name: 'More' }).click()
  await row(person.email).getByRole('button', { name: 'Sign out everywhere' }).click()
  const ending = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await expect(ending).toContainText(person.email)
  await ending.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed out everywhere', { exact: true })).toBeVisible()
  expect((await elsewhere.call('GET', '/session')).user).toBeNull()

  await row(person.email).getByRole('button', { name: 'Remove Admin' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are You Sure Order Delete?' })
  await expect(question).toContainText(`${person.email} will lose admin rights and be signed out.`)
  await question.getByRole('button', { name: 'Remove Admin' }).click()
  await expect(page.getByText('Delete Admin', { exact: true })).toBeVisible()
  await expect(row(person.email)).toHaveCount(0)

  const customer = await newPerson(shop.url)
  await search.fill(customer.email)
  const more = row(customer.email).getByRole('button', { name: 'More' })
  await more.click()
  await row(customer.email).getByRole('button', { name: 'Block' }).click()
  const blocking = page.getByRole('alertdialog', { name: 'Block this user?' })
  await blocking.getByRole('textbox', { name: 'Reason' }).fill('Chargebacks')
  await blocking.getByRole('button', { name: 'Block' }).click()
  await expect(row(customer.email)).toContainText('Blocked')
  await more.click()
  await row(customer.email).getByRole('button', { name: 'Unblock' }).click()
  await expect(row(customer.email)).not.toContainText('Blocked')
  await row(customer.email).getByRole('button', { name: 'Remove Admin' }).click()
  await expect(question).toContainText(
    `${customer.email} will be removed from All Users and signed out.`,
  )
  await question.getByRole('button', { name: 'Remove Admin' }).click()
  await expect(row(customer.email)).toHaveCount(0)

  await search.fill(ADMIN.email)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('row')).toHaveCount(2)
  await expect(row(ADMIN.email)).toContainText('You')
  await row(ADMIN.email).getByRole('button', { name: 'Remove Admin' }).click()
  await question.getByRole('button', { name: 'Remove Admin' }).click()
  await expect(question.getByRole('alert')).toContainText(/last owner/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(ADMIN.email)).toContainText('All Ready Admin')
})
