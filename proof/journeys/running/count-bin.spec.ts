import { expect, test } from '../../shop/journey.ts'
import { addBolts, enterAs, firstAdmin } from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'

const PARTS = 40
const PIECES = 500

test.use({ viewport: { width: 390, height: 844 } })

test('a phone counts a bin of 40 parts by scanner, without a tap between beeps', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const admin = await firstAdmin(shop.url)
  const bin = `K-${Date.now() % 1e6}`
  const parts: string[] = []
  for (let made = 0; made < PARTS; made += 1) {
    const partNumber = `${bin}-P${String(made).padStart(2, '0')}`
    await addBolts(shop.url, admin, { partNumber, available: PIECES, bin })
    parts.push(partNumber)
  }
  await enterAs(page.context(), shop.url, admin)
  await page.goto(`/dashboard/bins?q=${bin}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: `${bin} 40 parts` }).click()
  await expect(main.getByText('0 of 40 parts counted')).toBeVisible()

  // From here on only what a keyboard-wedge scanner sends: signs and Enter, to whatever has the focus.
  const beep = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const status = main.getByRole('status')
  for (const [place, part] of parts.entries()) {
    await beep(part)
    await expect(status).toHaveText(`${part}: 1`)
    // The first is counted piece by piece, and the second lacks some.
    if (place === 0) {
      for (let pieces = 2; pieces <= 5; pieces += 1) await beep(part)
      await expect(status).toHaveText(`${part}: 5`)
    }
    await beep(place === 1 ? '490' : String(PIECES))
    await expect(status).toHaveText(`${part}: ${place === 1 ? 490 : PIECES}`)
  }
  await expect(main.getByText('40 of 40 parts counted')).toBeVisible()
  await beep('XY-UNKNOWN')
  await expect(status).toHaveText('XY-UNKNOWN is not in this bin')
  await expectAccessibleAtAllSizes(page)

  await main.getByRole('button', { name: 'Show the differences' }).click()
  await expect(main).toContainText('40 counted, 1 differ, 0 can’t be entered')
  await expect(main).toContainText('500 → 490')
  await main.getByRole('button', { name: 'Enter 40 counts' }).click()
  await expect(page.getByText('40 counts entered')).toBeVisible()
  await main.getByRole('link', { name: parts[1] }).click()
  const newest = main.getByRole('region', { name: 'Ledger' }).getByRole('listitem').first()
  await expect(newest).toContainText(`Counted: Count of bin ${bin}`)
  await expect(newest).toContainText('490 counted against 500')
})
