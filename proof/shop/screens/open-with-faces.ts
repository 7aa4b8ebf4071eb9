import { expect, type Page } from '@playwright/test'
import { waitUntilSettled } from '../journey.ts'

/** Opens a page and waits for its typefaces, which change the width of text; the preloaded one must be shown. */
export async function openWithFaces(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilSettled(page)
  const isShown = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].some(
      ({ family, weight, status }) =>
        family.includes('Barlow') && weight === '400' && status === 'loaded',
    )
  })
  expect.soft(isShown, `${path} shows the preloaded typeface`).toBe(true)
}
