import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin } from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

test('the owner enters a tariff by keyboard, mends what is refused, and checks it', async ({
  page,
  shop,
}) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/settings/freight')
  const freight = page.getByRole('region', { name: 'Freight' })
  const field = (name: string) => freight.getByRole('textbox', { name, exact: true })
  const save = freight.getByRole('button', { name: 'Save Freight' })
  await freight.getByRole('button', { name: 'Add a zone' }).focus()
  await page.keyboard.press('Enter')
  await field('Name').fill('Midwest')
  await field('Post codes that begin with').fill('60, 61 60')
  await save.click()
  await expect(freight.getByText('Either a price per pallet or one for all')).toBeVisible()
  await field('Each pallet, $').fill('150')
  await save.click()
  await expect(field('Post codes that begin with')).toHaveAccessibleDescription(
    'Read as 2 beginnings: 60…, 61… (the longest wins)',
  )
  await freight.getByRole('button', { name: 'Add a step to zone 1' }).click()
  await field('Up to pallets').nth(1).fill('20')
  await field('Or all of them, $').nth(1).fill('1610')
  await save.click()
  await expect(freight.getByText('Steps go up')).toBeVisible()
  await field('Up to pallets').nth(0).fill('11')
  await field('Up to pallets').nth(1).fill('26')
  // The message of the saving before may still be there.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await save.click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(field('Post codes that begin with')).toHaveValue('60,61')

  const check = page.getByRole('region', { name: 'Check the tariff' })
  await check.getByRole('textbox', { name: 'Post code' }).fill('60607')
  await check.getByRole('textbox', { name: 'Pallets' }).fill('8')
  await page.keyboard.press('Enter')
  await expect(check.getByRole('status')).toHaveText(
    '60607, 8 pallets → $1,200.00, zone Midwest, rule 1',
  )
  await check.getByRole('textbox', { name: 'Pallets' }).fill('28')
  await page.keyboard.press('Enter')
  await expect(check.getByRole('status')).toContainText('has to be quoted first')

  await expectAccessibleAtAllSizes(page)
})
