import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, newPerson } from '../../shop/people.ts'

const PICTURE = join(import.meta.dirname, '../../../demo/pictures/reviewer-bs.webp')

/** Opens a page and holds its scripts back; the returned function releases them. */
async function openBeforeHydration(page: Page, path: string) {
  const { promise: mayHydrate, resolve: hydrate } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => mayHydrate.then(() => route.continue()))
  // Not `page.goto`, which waits for hydration.
  await page.mainFrame().goto(path, { waitUntil: 'commit' })
  return hydrate
}

/** Collects the requests that change something. */
function watchSending(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

test('a login typed before hydration is not sent by the browser, and is sent by React afterwards', async ({
  page,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  const hydrate = await openBeforeHydration(page, '/login')
  const sent = watchSending(page)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: 'Login' })
  await main.getByLabel('Email').fill(customer.email)
  await main.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.keyboard.press('Enter')
  await button.click({ force: true })
  await page.mouse.move(0, 0)
  await expect(button).toBeDisabled()
  const before = await looksOf(page)

  hydrate()
  await expect(button).toBeEnabled()
  expect(sent).toEqual([])
  expect(await looksOf(page)).toEqual(before)
  await expect(main.getByLabel('Email')).toHaveValue(customer.email)
  await button.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
})

test('a review begun before hydration keeps its text, stars and picture', async ({
  page,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, customer)
  const hydrate = await openBeforeHydration(page, '/dashboard/addReview')
  const sent = watchSending(page)
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Dana of Northgate')
  await main.getByLabel('Description').fill('Every pallet came as ordered.')
  await main.getByText('4 stars').locator('xpath=..').click()
  await main.getByLabel('Image', { exact: true }).setInputFiles(PICTURE)

  hydrate()
  await expect(main.getByText('Sent', { exact: true })).toBeVisible()
  await expect(main.getByText('4 / 5')).toBeVisible()
  await main.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Product added successfully')).toBeVisible()
  expect(sent).toEqual([`POST ${shop.url}/image`, `POST ${shop.url}/uploadReview`])
  const reviews = await (await fetch(`${shop.url}/review`)).json()
  expect(reviews.at(-1)).toMatchObject({
    name: 'Dana of Northgate',
    description: 'Every pallet came as ordered.',
    ratting: 4,
  })
})

test('a search and a row’s quantity typed before hydration are searched and ordered', async ({
  page,
}) => {
  const hydrate = await openBeforeHydration(page, '/catalogue')
  const search = page.getByRole('combobox', { name: 'Search parts and tools' })
  const quantity = page.getByRole('textbox', { name: /^Quantity of / }).first()
  await quantity.fill('2000')
  await search.fill('brake disc')
  hydrate()
  await expect(page.getByRole('status').filter({ hasText: /^2,000 × / })).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL('/catalogue?q=brake+disc')
})

/** Position and colours of the form's button, without running animations. */
function looksOf(page: Page) {
  return page.locator('main form button[type=submit]').evaluate((button) => {
    for (const animation of button.getAnimations()) animation.cancel()
    const { x, y, width, height } = button.getBoundingClientRect()
    const { color, backgroundColor, borderColor } = getComputedStyle(button)
    return { x, y, width, height, color, backgroundColor, borderColor }
  })
}
