import { formatCount } from '../../../contract/values/money/money.ts'
import { findPart } from '../../shop/carts.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin } from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

test('an admin finds a product’s stock, receives and counts pieces by keyboard, and reads why', async ({
  page,
  shop,
}) => {
  const product = await findPart(shop.url, 'BH-4012-060')
  const { available } = product
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto(`/dashboard/stock?q=${product.partNumber}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: product.name }).press('Enter')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(`Stock of ${product.partNumber}`)
  const figures = main.locator('dl')
  await expect(figures).toContainText(`Available${formatCount(available)}`)
  const onShelf = Number(
    ((await figures.locator('div').last().locator('dd').textContent()) ?? '').replaceAll(',', ''),
  )

  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: 'Receive' }).press('Enter')
  await dialog.getByLabel('Pieces', { exact: true }).fill('50')
  await dialog.getByLabel('Reason').fill('Delivery')
  await dialog.getByLabel('Reference').fill('DN-77')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Received: ${formatCount(available + 50)} available`)).toBeVisible()
  const newest = main.getByRole('region', { name: 'Ledger' }).getByRole('listitem').first()
  await expect(newest).toContainText('Received: Delivery')
  await expect(newest).toContainText('DN-77')
  await expect(newest).toContainText(`+50${formatCount(onShelf + 50)} on the shelf`)

  await main.getByRole('button', { name: 'Count' }).press('Enter')
  await dialog.getByLabel('Counted on the shelf').fill(String(onShelf))
  await expect(dialog).toContainText(
    `${formatCount(available + 50)} available → ${formatCount(available)}`,
  )
  await dialog.getByLabel('Reason').fill('Month’s end')
  await page.keyboard.press('Enter')
  await expect(newest).toContainText('Counted: Month’s end')
  await expect(newest).toContainText(
    `−50${formatCount(onShelf)} on the shelf${formatCount(onShelf)} counted`,
  )
  await expectAccessibleAtAllSizes(page)

  await main.getByRole('link', { name: 'All stock' }).click()
  await expect(main.getByRole('heading', { name: 'Count sheet' })).toBeVisible()
  const file = (name: string, counted: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`product_id,counted\n${product._id},${counted}\n`),
  })
  const sheet = main.getByLabel('Filled-in sheet')
  await sheet.setInputFiles(file('wrong.csv', 'many'))
  await expect(main).toContainText('“many” is no whole number of pieces')
  await expect(main.getByRole('button', { name: /^Enter/ })).toHaveCount(0)
  await sheet.setInputFiles(file('shelf.csv', String(onShelf + 2)))
  await expect(main).toContainText('shelf.csv: 1 counted, 1 differ, 0 can’t be entered')
  await expectAccessibleAtAllSizes(page)
  await main.getByRole('button', { name: 'Enter 1 count' }).press('Enter')
  await expect(page.getByText('1 count entered')).toBeVisible()
  await sheet.setInputFiles(file('back.csv', String(onShelf)))
  await main.getByRole('button', { name: 'Enter 1 count' }).click()
  await expect(main).not.toContainText('back.csv')
})
