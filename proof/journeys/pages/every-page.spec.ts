import type { Page } from '@playwright/test'
import { expect, test, waitUntilSettled } from '../../shop/journey.ts'
import { ADMIN_PAGES, OPEN_PAGES, stageCustomerPages } from '../../shop/pages.ts'
import { enterAs, firstAdmin, newestProducts, newPerson } from '../../shop/people.ts'

test.describe.configure({ timeout: 180_000 })

async function visit(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await waitUntilSettled(page)
  }
}

test('the console of every page stays empty', async ({ page, shop }) => {
  const messages: string[] = []
  // Includes the verbose hints that the console hides by default.
  page.on('console', (message) =>
    messages.push(`${page.url()}: ${message.type()} ${message.text()}`),
  )
  await visit(page, OPEN_PAGES)
  const buyer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, buyer)
  await visit(page, (await stageCustomerPages(shop.url, buyer)).paths)
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  const [product] = await newestProducts(shop.url, 1)
  await visit(page, [...ADMIN_PAGES, `/dashboard/product/${product?._id}`])
  expect(messages).toEqual([])
})

test('the footer offers Login and Sign up to visitors, and the dashboard to customers', async ({
  page,
  shop,
}) => {
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Account' })
  await page.goto('/')
  await expect(links.getByRole('link')).toHaveText(['Login', 'Sign up'])
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  await page.goto('/')
  await expect(links.getByRole('link')).toHaveText(['Dashboard', 'My Account'])
})

for (const { path, button } of [
  { path: '/login', button: 'Login' },
  { path: '/singUp', button: 'Sign up' },
])
  for (const width of [390, 1440])
    test(`${path} at ${width} px: title, fields and button stay where they are when an error appears`, async ({
      page,
      expectTrouble,
    }) => {
      expectTrouble(/40[019]|422|ERR_FAILED|identity\/sign-up/)
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      const main = page.getByRole('main')
      const send = main.getByRole('button', { name: button, exact: true })
      const places = () =>
        main
          .locator('h1, label, input, button[type=submit]')
          .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().y))
      const before = await places()
      await send.click()
      await expect(main.getByText('password is Required')).toBeVisible()
      expect(await places()).toEqual(before)
      if (path === '/singUp') await main.getByLabel('Name').fill('Dana Whitfield')
      await main.getByLabel('Email').fill('unknown@northgate.example')
      await main.getByLabel('Password', { exact: true }).fill('not the password')
      if (path === '/singUp') await page.route('**/identity/sign-up', (route) => route.abort())
      await send.click()
      await expect(main.getByRole('alert')).toBeVisible()
      expect(await places()).toEqual(before)
    })
