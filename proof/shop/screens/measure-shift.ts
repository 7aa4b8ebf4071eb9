import type { Page } from '@playwright/test'

/** Shifts below this are invisible; 0.1 is commonly rated as good. */
export const NO_SHIFT = 0.001
/** No page of the shop exceeds it. */
export const LITTLE_SHIFT = 0.05

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Scrolls through a loaded page. Returns the sum of its layout shifts, and what moved at which millisecond. */
export async function measureShift(page: Page): Promise<{ shift: number; moved: string[] }> {
  await page.waitForLoadState('networkidle')
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(30)
  }
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    await document.fonts.ready
    const seen: LayoutShift[] = []
    new PerformanceObserver((list) => seen.push(...(list.getEntries() as LayoutShift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    return {
      shift: seen.reduce((sum, { value }) => sum + value, 0),
      moved: seen.flatMap(({ startTime, sources }) =>
        sources.map(
          ({ node }) =>
            `${Math.round(startTime)} ms: ${node?.nodeName} ${node?.textContent?.slice(0, 60)}`,
        ),
      ),
    }
  })
}
