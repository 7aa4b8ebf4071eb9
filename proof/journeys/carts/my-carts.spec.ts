import type { Locator } from '@playwright/test'
import { fillCart, stageCart, test } from '../../shop/carts.ts'
import { expect } from '../../shop/journey.ts'
import { enterAs, newPerson } from '../../shop/people.ts'

test('carts are opened, copied, renamed, made current and deleted', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/404/)
  const { buyer, cart } = await stageCart(page, shop.url)
  await page.goto('/dashboard/carts')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { name: /^My Carts/ })
  await expect(heading).toHaveText('My Carts 1')
  await main.getByRole('button', { name: 'More, Northgate garages' }).click()
  await main.getByRole('button', { name: 'Copy, Northgate garages' }).click()
  await expect(heading).toHaveText('My Carts 2')
  const rows = main.getByRole('row')
  const second = rows.nth(2)
  await second.getByRole('button', { name: /^More/ }).click()
  await second.getByRole('button', { name: /^Rename/ }).click()
  await rename(page.getByRole('dialog', { name: 'Rename' }), 'Second delivery')
  await expect(main.getByRole('link', { name: 'Second delivery', exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Make current, Second delivery' }).click()
  await expect(rows.nth(1)).toContainText('Second delivery')
  // The pressed button is gone.
  await expect(rows.nth(1).getByText('Current', { exact: true }).locator('..')).toBeFocused()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second delivery 3 lines')

  await page.goto('/dashboard/carts')
  await main.getByRole('button', { name: 'More, Northgate garages' }).click()
  await main.getByRole('button', { name: 'Delete, Northgate garages' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are You Sure Delete?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(heading).toHaveText('My Carts 1')
  await expect(heading).toBeFocused()
  expect(await buyer.call('GET', '/cart')).toHaveLength(1)
  await page.goto(`/cart/${cart}`)
  await expect(page.getByText('There is no such cart in this account')).toBeVisible()
})

async function rename(dialog: Locator, name: string) {
  const field = dialog.getByLabel('Name')
  await field.fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Name is Required')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a cart above one card payment is split in two that both fit', async ({
  page,
  shop,
  addPart,
}) => {
  const dear = { available: 5000, price: 999.5 }
  const parts = await Promise.all(
    ['Gearbox', 'Engine block', 'Rear axle'].map((name) => addPart({ name, ...dear })),
  )
  const buyer = await newPerson(shop.url)
  await fillCart(
    buyer,
    parts.map((part) => [part, 500]),
  )
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  await expect(
    page.getByText(
      'One card payment takes up to $999,999.99; this is $1,499,250.00. Split the cart in two',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Split in two' }).click()
  await expect(page.getByText('1 line moved to a second cart')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$999,500.00')
  const carts = await buyer.call('GET', '/cart')
  expect(carts.map(({ name }: { name: string }) => name)).toEqual([
    'Northgate garages',
    'Northgate garages, second part',
  ])
})

test('a line above one card payment is split in two, or not at all if the cart was changed meanwhile', async ({
  page,
  shop,
  addPart,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const part = await addPart({ name: 'Marine engine', available: 5000, price: 999.5 })
  const buyer = await newPerson(shop.url)
  const cartId = await fillCart(buyer, [[part, 1600]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  await expect(page.getByText('this is $1,599,200.00. Split the cart in two').last()).toBeVisible()
  const linesOfCarts = async () =>
    (await buyer.call('GET', '/cart')).map(({ pieces }: { pieces: number }) => pieces)
  const splitInTwo = page.getByRole('button', { name: `Split in two, ${part.name}` })

  await buyer.call('PUT', `/cart/${cartId}`, { version: 1, name: 'Renamed elsewhere' })
  await splitInTwo.click()
  await expect(page.getByText('This cart was changed in another window').first()).toBeVisible()
  expect(await linesOfCarts()).toEqual([1600])

  await splitInTwo.click()
  await expect(page.getByText('600 pieces moved to a second cart')).toBeVisible()
  const quantity = page.getByRole('textbox', { name: `Ordered quantity, ${part.name}` })
  await expect(quantity).toHaveValue('1000')
  await expect(quantity).toBeFocused()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$999,500.00')
  expect(await linesOfCarts()).toEqual([1000, 600])
})
