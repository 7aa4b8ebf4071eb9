import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin } from '../../shop/people.ts'

const HEAD = 'part_number,name,description,category,price,minimum,picture'

const paint = (red: number) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: 90, b: 30 } } })
    .png()
    .toBuffer()

test('products of a list without pictures get those of a ZIP; what lacks one waits as a draft and is completed', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  const main = page.getByRole('main')
  await page.goto('/dashboard/importExport')
  const lines = ['A', 'B', 'C'].map((n) => `DRAFT-${n},Pump ${n},Steel.,Draft pumps,10,500,`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'erp.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([HEAD, ...lines].join('\n')),
    })
  await main.getByRole('button', { name: 'Import', exact: true }).click()
  await page.waitForURL(/\/dashboard\/import\//)
  await main.getByRole('button', { name: 'Preview the changes' }).click()
  // A category that the shop doesn't know is asked about.
  await expect(main.getByLabel('Answer for the category Draft pumps')).toBeVisible()
  await main.getByRole('button', { name: 'Preview the changes' }).click()
  await page.waitForURL(/\/dashboard\/changes\//)
  const count = (name: string) =>
    main.getByLabel('Rows', { exact: true }).locator('div', { hasText: name }).locator('dd').first()
  await expect(count('Drafts')).toHaveText('3')
  await main.getByLabel('choose a ZIP or pictures').setInputFiles({
    name: 'pictures.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(
      zipSync({ 'web/draft-a.png': await paint(1), 'web/DRAFT_B.png': await paint(2) }),
    ),
  })
  await expect(count('New')).toHaveText('2')
  await expect(count('Drafts')).toHaveText('1')
  await expect(main.getByText('1 product still lacks a picture: DRAFT-C')).toBeVisible()
  await main.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(main.getByText('Applied', { exact: true }).first()).toBeVisible()

  await page.goto('/dashboard/manageProduct')
  await main.getByRole('link', { name: /^Drafts/ }).click()
  await expect(main.getByText('Pump C')).toBeVisible()
  await expect(main.getByText('Picture', { exact: true })).toBeVisible()
  await main.getByLabel('choose a ZIP or pictures').setInputFiles({
    name: 'draft c.png',
    mimeType: 'image/png',
    buffer: await paint(3),
  })
  await main.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(main.getByText('Applied', { exact: true }).first()).toBeVisible()
  await expect(async () => {
    await page.goto('/dashboard/drafts')
    await expect(main.getByText('No drafts')).toBeVisible({ timeout: 2000 })
  }).toPass()
})
