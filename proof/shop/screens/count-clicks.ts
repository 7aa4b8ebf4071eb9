import type { Page } from '@playwright/test'

/** Counts the clicks of a hand on all pages of this tab from now on, keys and the card's own frame excepted. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (!isTrusted || detail === 0) return
        const before = Number(sessionStorage.getItem('clicks') ?? 0)
        sessionStorage.setItem('clicks', String(before + 1))
      },
      true,
    )
  })
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('clicks')))
}
