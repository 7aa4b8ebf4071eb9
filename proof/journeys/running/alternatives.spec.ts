import { findPart } from '../../shop/carts.ts'
import { expect, test } from '../../shop/journey.ts'
import { addBolts, enterAs, firstAdmin } from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

test('the desk names alternatives of a product, which lead its page, and Undo takes them back', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const bolts = await addBolts(shop.url, admin)
  const pads = await findPart(shop.url, 'BH-3041-204')
  try {
    await enterAs(page.context(), shop.url, admin)
    await page.goto(`/dashboard/product/${bolts.id}`)
    const main = page.getByRole('main')
    const field = main.getByLabel('Alternatives', { exact: true })
    await field.fill(`NO-SUCH-PART, ${pads.partNumber}`)
    // By keyboard: Enter in a field saves, and the button needs no scrolling.
    await expect(main.getByRole('button', { name: 'Save', exact: true })).toBeInViewport()
    await field.press('Enter')
    const toast = page.getByRole('status').filter({ hasText: 'Saved.' })
    await expect(toast).toHaveText('Saved. Undo')
    await expectAccessible(page)

    const visitor = await page.context().browser()?.newPage({ baseURL: shop.url })
    if (!visitor) throw new Error('There is no browser.')
    const shown = visitor.getByRole('region', { name: 'Alternatives' }).getByRole('listitem')
    // A visitor's answer is kept for a second.
    await expect(async () => {
      await visitor.goto(`/catalogue/${bolts.id}/bolt`)
      await expect(shown).toHaveCount(1, { timeout: 1000 })
    }).toPass()
    await expect(shown).toContainText(`${pads.partNumber}`)
    await expect(visitor.getByText('NO-SUCH-PART')).toHaveCount(0)

    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(shown).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await visitor.close()
  } finally {
    await admin.call('DELETE', `/product/${bolts.id}`)
  }
})
