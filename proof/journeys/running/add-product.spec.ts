import { join } from 'node:path'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newestProducts } from '../../shop/people.ts'

const PICTURE = join(import.meta.dirname, '../../../demo/pictures/hammer.webp')

test('a product whose form is sent again after a lost answer is added once, and the next form adds another', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|\/uploadProduct$/)
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  await page.goto('/dashboard/addProduct')
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: 'Add', exact: true })
  const fill = async (name: string) => {
    await main.getByLabel('Name', { exact: true }).fill(name)
    await main.getByLabel('Description').fill('Drop-forged head, ash handle.')
    await main.getByLabel('Price', { exact: true }).fill('7.25')
    await main.getByLabel('Minimum order', { exact: true }).fill('600')
    await main.getByLabel('Available', { exact: true }).fill('9000')
    await main.getByLabel('Image').setInputFiles(PICTURE)
  }
  await fill('Hammer, sent twice')
  await page.route(
    '**/uploadProduct',
    async (route) => {
      await route.fetch()
      await route.abort('failed')
    },
    { times: 1 },
  )
  await add.click()
  await expect(main.getByRole('alert')).toContainText('could not be reached')
  await add.click()
  await expect(page.getByText('Product added successfully')).toBeVisible()

  await fill('Hammer, sent once')
  await add.click()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('')
  const newest = await newestProducts(shop.url, 3)
  const hammers = newest.filter(({ name }) => name.startsWith('Hammer, sent'))
  expect(hammers.map(({ name }) => name).sort()).toEqual([
    'Hammer, sent once',
    'Hammer, sent twice',
  ])
  for (const { _id } of hammers) await admin.call('DELETE', `/product/${_id}`)
})
