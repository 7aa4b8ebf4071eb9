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

test('a count that a reload interrupts is offered, goes on where it stopped, or begins anew', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const bin = `R-${Date.now() % 1e6}`
  const parts = ['A', 'B'].map((letter) => `${bin}-${letter}`)
  for (const partNumber of parts)
    await addBolts(shop.url, admin, { partNumber, available: PIECES, bin })
  await enterAs(page.context(), shop.url, admin)
  await page.goto(`/dashboard/bin?name=${bin}`)
  const main = page.getByRole('main')
  const scan = main.getByLabel('Scan a part')
  const beep = async (code = '') => {
    await scan.fill(code)
    await scan.press('Enter')
  }
  await beep(parts[0])
  await beep('480')
  await expect(main.getByText('1 of 2 parts counted')).toBeVisible()

  await page.reload()
  await expect(main.getByText('1 of 2 parts counted, nothing entered yet')).toBeVisible()
  await expectAccessibleAtAllSizes(page)
  await main.getByRole('button', { name: 'Continue counting' }).click()
  await expect(main.getByLabel(`Counted of ${parts[0]}`)).toHaveValue('480')
  await beep(parts[1])
  await expect(main.getByText('2 of 2 parts counted')).toBeVisible()

  await page.reload()
  await main.getByRole('button', { name: 'Start over' }).click()
  await expect(main.getByText('0 of 2 parts counted')).toBeVisible()
  await page.reload()
  await expect(scan).toBeVisible()
  await beep(parts[0])
  await beep(String(PIECES))
  await main.getByRole('button', { name: 'Show the differences' }).click()
  await main.getByRole('button', { name: 'Enter 1 count' }).click()
  await expect(page.getByText('1 count entered')).toBeVisible()
  await page.reload()
  await expect(main.getByText('0 of 2 parts counted')).toBeVisible()

  await main.getByRole('link', { name: 'Stock of this bin' }).click()
  await expect(page.getByLabel('Bin', { exact: true })).toHaveValue(bin)
  const rows = main.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(`Bin ${bin}`)
  await expectAccessibleAtAllSizes(page)
})
