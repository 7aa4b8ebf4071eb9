import { join } from 'node:path'
import { expect, test } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  payOrder,
  placeOrder,
  writeReview,
} from '../../shop/people.ts'

const PICTURE = join(import.meta.dirname, '../../../demo/pictures/reviewer-bs.webp')

test('a customer chooses a review’s stars with arrow keys, and the home page shows the review', async ({
  page,
  shop,
}) => {
  await enterAs(page.context(), shop.url, await newPerson(shop.url, 'Ines Duarte'))
  await page.goto('/dashboard/addReview')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('Review Add')
  await expect(main.getByLabel('Name')).toHaveValue('Ines Duarte')
  await main.getByLabel('Name').fill('')
  await main.getByRole('button', { name: 'Add' }).click()
  for (const [label, text] of [
    ['Name', 'Name is Required'],
    ['Description', 'Description is Required'],
    ['Image', 'Image is Required'],
  ] as const)
    await expect(main.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(text),
    )
  await expect(main.getByRole('radiogroup', { name: 'Ratting' })).toHaveAccessibleDescription(
    'ratting is Required',
  )
  await expect(main.getByLabel('Name')).toBeFocused()

  await main.getByLabel('Name').fill('Ines Duarte')
  const words = `Twelve pallets, none short. ${Date.now()}`
  await main.getByLabel('Description').fill(words)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (let step = 1; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await expect(main.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await main.getByLabel('Image').setInputFiles(PICTURE)
  await main.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Product added successfully')).toBeVisible()
  await expect(main.getByLabel('Description')).toHaveValue('')

  await page.goto('/')
  const mine = page
    .getByRole('region', { name: 'Client Review' })
    .getByRole('listitem')
    .filter({ hasText: words })
  await expect(mine).toContainText('Ines Duarte')
  await expect(mine.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(mine.getByText('Sample')).toHaveCount(0)
})

test('Reviews lists customers’ reviews with the buyer’s mark; removing one removes it from the home page', async ({
  page,
  shop,
  expectTrouble,
}) => {
  const author = await newPerson(shop.url, 'Marta Kowalska')
  const [product] = await orderableProducts(shop.url)
  const text = `Two cartons were wet, ${Date.now()}.`
  await writeReview(author, text)
  const home = page.getByRole('region', { name: 'Client Review' }).getByRole('listitem')
  const card = home.filter({ hasText: text })
  // A visitor's page is kept for a second.
  const readHome = (words: string) =>
    expect(async () => {
      await page.goto('/')
      await expect(card).toContainText(words, { timeout: 1000 })
    }).toPass()
  await readHome('Marta Kowalska')
  await expect(card).not.toContainText('Verified buyer')
  await payOrder(author, await placeOrder(author, product))
  await readHome('Verified buyer')

  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/reviews')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(/^Reviews \d+$/)
  const rows = main.getByRole('row')
  const row = rows.filter({ hasText: text })
  // The newest is the first row.
  await expect(rows.nth(1)).toContainText(text)
  await expect(row).toContainText('Verified buyer')
  await expect(rows.last()).toContainText('Sample')

  await row.getByRole('button', { name: 'Remove, review by Marta Kowalska' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this review?' })
  await expect(question).toContainText('Marta Kowalska')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toHaveCount(1)

  // An answer that says nothing was removed is shown as a failure.
  expectTrouble(/not there any more/)
  await page.route('**/review/*', (route) => route.fulfill({ json: { deletedCount: 0 } }))
  await row.getByRole('button', { name: /^Remove/ }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question.getByRole('alert')).toHaveText('This review was already removed.')
  await expect(page.getByText('Review removed')).toHaveCount(0)
  await page.unroute('**/review/*')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Review removed')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(heading).toBeFocused()
  await page.goto('/')
  await expect(home).not.toHaveCount(0)
  await expect(card).toHaveCount(0)
})
