import { expect, test, waitUntilSettled } from '../../shop/journey.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

test('parts ticked in the catalogue stand side by side, with a short list of what differs', async ({
  page,
}) => {
  await page.goto('/catalogue?category=Brakes')
  await waitUntilSettled(page)
  const boxes = page.getByRole('checkbox', { name: /^Compare, / })
  await boxes.nth(0).check()
  const bar = page.getByRole('region', { name: 'Comparison' })
  await expect(bar).toContainText('1 of 4')
  await expect(bar.getByRole('link', { name: 'Compare' })).toHaveCount(0)
  await boxes.nth(1).check()
  await bar.getByRole('link', { name: 'Compare' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare parts')
  const table = page.getByRole('region', { name: 'Comparison' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  const facts = table.getByRole('rowheader')
  await expect(facts).not.toHaveCount(0)
  const all = await facts.count()
  await expectAccessibleAtAllSizes(page)

  await page.getByRole('link', { name: 'Show only differences' }).click()
  await expect(page.getByRole('link', { name: 'Show all facts' })).toBeVisible()
  expect(await facts.count()).toBeLessThanOrEqual(all)
  // The address names the parts, so that a colleague sees the same.
  await page.reload()
  await expect(table.getByRole('columnheader')).toHaveCount(3)
})
