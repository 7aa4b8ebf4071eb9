import { findPart } from '../../shop/carts.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin } from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

const file = (text: string) => ({
  name: 'references.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

test('an admin checks a file of other makers’ numbers, applies it, and buyers find parts by them', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  await enterAs(context, shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/references')
  const field = page.getByLabel('File', { exact: true })
  const check = page.getByRole('button', { name: 'Check the file' })
  await field.setInputFiles(file('part_number,kind,maker,number\nXX-1,oe,Norvik,7 777\n'))
  await check.click()
  await expect(page.getByText('Line 2, part_number: the shop has no XX-1')).toBeVisible()
  const lines = 'part_number,kind,maker,number\nBH-4012-060,oe,Velmar,VM 4711 08\n'
  await field.setInputFiles(file(lines))
  await check.click()
  await expect(
    page.getByText('Not applied yet: 1 line, 1 new, 0 changed, 0 unchanged.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByText('Applied: 1 line, 1 new')).toBeVisible()
  await page.goto('/catalogue?q=VM471108')
  await expect(page.getByRole('link', { name: 'BH-4012-060', exact: true })).toBeVisible()
})

test('what a buyer asked for in vain is listed, and leads to a part once it is added', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const resolve = async () => {
    const answer = await fetch(`${shop.url}/resolve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'QX-55210-N 600 pcs' }),
    })
    return (await answer.json()).lines[0].status
  }
  expect(await resolve()).toBe('notFound')
  await enterAs(context, shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/notFound')
  const row = page.getByRole('row').filter({ hasText: 'qx55210n' })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Add as reference' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add as reference' })
  const part = dialog.getByLabel('Part number of this shop')
  await part.fill('BH-0000')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(part).toHaveAccessibleDescription('No product has the part number BH-0000')
  await part.fill('BH-4012-060')
  const number = dialog.getByLabel('Number, as its maker writes it')
  await number.fill('Q-')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(number).toHaveAccessibleDescription('A number has 3 to 60 letters and digits')
  await number.fill('QX-55210-N')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toBeHidden()
  expect(await resolve()).toBe('ready')
})

test('typed references stay when the price above them is saved, and are saved after it', async ({
  page,
  context,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  await enterAs(context, shop.url, admin)
  const part = await findPart(shop.url, 'BH-9220-003')
  const before = await admin.call('GET', `/product/${part._id}`)
  await page.goto(`/dashboard/product/${part._id}`)
  const section = page.getByRole('region', { name: 'Cross references' })
  await section.getByRole('button', { name: 'Add a reference' }).click()
  const number = section.getByPlaceholder('Number').last()
  await number.fill('VM 9220 03')
  await page.getByLabel('Description', { exact: true }).fill(`${before.description} In stock.`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(number).toHaveValue('VM 9220 03')
  await section.getByRole('button', { name: 'Save cross references' }).click()
  await expect(page.getByText('Cross references saved')).toBeVisible()
  const { version } = await admin.call('GET', `/product/${part._id}`)
  await admin.call('PUT', `/product/${part._id}`, {
    version,
    description: before.description,
    references: [],
  })
})

test('an admin edits a part’s other numbers and its successor in the edit form', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const admin = await firstAdmin(shop.url)
  await enterAs(context, shop.url, admin)
  const part = await findPart(shop.url, 'BH-5220-018')
  const other = await findPart(shop.url, 'BH-9220-003')
  await page.goto(`/dashboard/product/${part._id}`)
  const section = page.getByRole('region', { name: 'Cross references' })
  await section.getByRole('button', { name: 'Add a reference' }).click()
  await section.getByPlaceholder('Maker').last().fill('Velmar')
  const number = section.getByPlaceholder('Number').last()
  await number.fill('V-')
  const save = section.getByRole('button', { name: 'Save cross references' })
  await save.click()
  await expect(number).toHaveAccessibleDescription('A number has 3 to 60 letters and digits')
  await number.fill('VM 9001 77')
  await section.getByLabel('Replaced by (part number)').fill('XX-0000')
  await save.click()
  await expect(
    section.getByText('No product in the shop has the part number XX-0000'),
  ).toBeVisible()
  await section.getByLabel('Replaced by (part number)').fill(other.partNumber ?? '')
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('Cross references saved')).toBeVisible()
  const { references, replacedBy } = await admin.call('GET', `/product/${part._id}/references`)
  expect(replacedBy).toMatchObject({ _id: other._id })
  expect(references).toContainEqual({
    kind: 'oe',
    maker: 'Velmar',
    number: 'VM 9001 77',
    note: null,
  })
  await page.goto('/dashboard/history')
  await expect(
    page
      .getByRole('main')
      .getByText(/BH-5220-018/)
      .first(),
  ).toBeVisible()
  const { version } = await admin.call('GET', `/product/${part._id}`)
  await admin.call('PUT', `/product/${part._id}`, { version, replacedBy: null })
})
