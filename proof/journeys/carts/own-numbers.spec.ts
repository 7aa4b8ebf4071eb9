import { test } from '../../shop/carts.ts'
import { expect } from '../../shop/journey.ts'
import { enterAs, newPerson, orderableProducts } from '../../shop/people.ts'

test('a buyer’s own numbers are added, changed, taken from a file and forgotten', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const buyer = await newPerson(shop.url)
  const [first, second] = (await orderableProducts(shop.url)).filter(({ partNumber }) => partNumber)
  if (!first?.partNumber || !second?.partNumber) throw new Error('The demo catalogue is missing.')
  await enterAs(context, shop.url, buyer)
  await page.goto('/dashboard/partNumbers')
  await expect(page.getByText('No numbers yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add a number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('My number').fill('SHELF-7')
  await dialog.getByLabel('Part number of this shop').fill('XX-0000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('No product has the part number XX-0000')).toBeVisible()
  await dialog.getByLabel('Part number of this shop').fill(first.partNumber.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'SHELF-7' })
  await expect(row).toContainText(first.partNumber)

  await row.getByRole('button', { name: 'Change, SHELF-7' }).click()
  await dialog.getByLabel('Part number of this shop').fill(second.partNumber)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(second.partNumber)

  const file = (text: string) => ({
    name: 'numbers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  const field = page.getByLabel('File', { exact: true })
  await field.setInputFiles(file('number,part_number\nSHELF-8,XX-0000\n'))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Line 2, part_number: the shop has no XX-0000')).toBeVisible()
  await field.setInputFiles(file(`number,part_number\nSHELF-8,${first.partNumber}\n`))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('1 added, 0 changed, 0 as before.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My part numbers 2' })).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-part-numbers.*\.csv$/)

  await page.getByRole('button', { name: 'Forget, SHELF-8' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'SHELF-8' })).toBeHidden()

  await page.goto('/quick-order')
  await page.getByRole('textbox', { name: /^Paste a parts list/ }).fill(`SHELF-7 ${second.minimum}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('your number')).toBeVisible()
})
