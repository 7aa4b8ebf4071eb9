import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../../shop/journey.ts'
import { openWithFaces } from '../../shop/screens/open-with-faces.ts'

test('a browser that hints type keeps the dot of each i apart from its stem', async ({ shop }) => {
  const { launchOptions } = test.info().project.use
  const args = [...(launchOptions?.args ?? []), '--font-render-hinting=slight']
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ baseURL: shop.url })
    await openWithFaces(page, '/login')
    for (const [family, size] of [
      ['font-sans', 13],
      ['font-sans', 14],
      ['font-head', 13],
      ['font-head', 14],
    ] as const)
      expect(await hasGapUnderDot(page, family, size), `${family} at ${size} px`).toBe(true)
  } finally {
    await browser.close()
  }
})

/** Whether a row between the dot and the stem of a semibold i is much lighter than both. */
async function hasGapUnderDot(page: Page, family: string, size: number): Promise<boolean> {
  await page.evaluate(
    ([face, pixels]) => {
      const letter = document.createElement('p')
      letter.id = 'i'
      letter.textContent = 'i'
      letter.style.cssText = `margin: 8px; width: 8px; color: black; background: white; font: 600 ${pixels}px/20px var(--${face})`
      document.body.replaceChildren(letter)
    },
    [family, size] as const,
  )
  await page.evaluate(() => document.fonts.ready)
  const picture = sharp(await page.locator('#i').screenshot()).greyscale()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: info.height }, (_, row) =>
    Math.min(...data.subarray(row * info.width, (row + 1) * info.width)),
  )
  const inked = rows.findIndex((darkest) => darkest < 128)
  const under = rows.slice(inked).findIndex((darkest) => darkest > 128)
  return under > 0 && rows.slice(inked + under).some((darkest) => darkest < 128)
}

test('each typeface is declared once, since a second declaration would load it again and shift text', async ({
  page,
}) => {
  await page.goto('/catalogue')
  const faces = await page.evaluate(() =>
    [...document.fonts].map(
      ({ family, weight, unicodeRange }) => `${family} ${weight} ${unicodeRange}`,
    ),
  )
  expect(faces).toHaveLength(new Set(faces).size)
})
