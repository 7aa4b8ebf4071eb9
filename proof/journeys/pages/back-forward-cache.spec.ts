import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium, launchOptions } from '../../../scripts/tests/chromium/find-chromium.mjs'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, newPerson } from '../../shop/people.ts'

/** A page from the back/forward cache fires no `load`. */
const COMMITTED = { waitUntil: 'commit' } as const

/** Playwright disables the back/forward cache, which real browsers use. */
const browserWithCache = test.extend<object, { browserWithCaching: Browser; hasCache: boolean }>({
  browserWithCaching: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const browser = await chromium.launch({
        ...launchOptions(await findChromium()),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  hasCache: [
    async ({ browserWithCaching, shop }, use) =>
      use(!(await isBuiltWithoutCache(browserWithCaching, shop.url))),
    { scope: 'worker' },
  ],
})

browserWithCache.skip(
  ({ hasCache }) => !hasCache,
  'This build of Chromium has no back/forward cache: BackForwardCacheDisabledForDelegate',
)

for (const path of ['/', '/catalogue', '/blogs'])
  browserWithCache(
    `going back to ${path} restores it from the back/forward cache`,
    async ({ browserWithCaching, shop }) => {
      const page = await browserWithCaching.newPage()
      await page.goto(shop.url + path)
      await markPage(page)
      await page.goto(`${shop.url}/healthz`)
      await page.goBack(COMMITTED)
      await expect.poll(() => describeRestore(page)).toEqual({ wasRestored: true, reasons: null })
      await expect(page.getByRole('banner')).toBeVisible()
      await page.close()
    },
  )

browserWithCache(
  'a page restored after a sign-out shows nothing of the former customer',
  async ({ browserWithCaching, shop }) => {
    const dana = await newPerson(shop.url, 'Dana Returning')
    const context = await browserWithCaching.newContext({ baseURL: shop.url })
    await enterAs(context, shop.url, dana)
    const page = await context.newPage()
    await page.goto('/dashboard/profile')
    await expect(page.getByText(dana.email).first()).toBeVisible()
    await markPage(page)
    await page.goto('/healthz')

    // She is still signed in, so the page comes back unchanged.
    await page.goBack(COMMITTED)
    await expect.poll(() => describeRestore(page)).toMatchObject({ wasRestored: true })
    await expect(page.getByText(dana.email).first()).toBeVisible()
    await page.goForward(COMMITTED)

    await dana.call('DELETE', '/session')
    const seen: boolean[] = []
    await page.exposeFunction('reportVisible', (isSeen: boolean) => seen.push(isSeen))
    await page.goBack(COMMITTED)
    await expect(page).toHaveURL(/\/login\?from=/)
    await expect(page.getByText(dana.email)).toHaveCount(0)
    expect(seen, 'frames in which her page was seen').not.toContain(true)
    await context.close()
  },
)

/**
 * Chromium's headless shell has no back/forward cache and gives this reason for it. Any other reason is a fault of the
 * shop.
 */
async function isBuiltWithoutCache(browser: Browser, shopUrl: string): Promise<boolean> {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  const reasons: string[] = []
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  )
  await session.send('Page.enable')
  for (const path of ['/healthz', '/about']) await page.goto(shopUrl + path)
  await page.goBack()
  await page.close()
  return reasons.includes('BackForwardCacheDisabledForDelegate')
}

/** Marks the page, so that a restored page is recognized, and records what is visible after the restore. */
async function markPage(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    Object.assign(window, { wasRestored: true })
    window.addEventListener('pageshow', () => {
      const look = () => {
        const { reportVisible } = window as { reportVisible?: (isSeen: boolean) => void }
        reportVisible?.(document.getElementById('root')?.checkVisibility() === true)
        requestAnimationFrame(look)
      }
      look()
    })
  })
}

function describeRestore(page: Page) {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const { notRestoredReasons = null } = navigation as PerformanceEntry & {
      notRestoredReasons?: unknown
    }
    return { wasRestored: 'wasRestored' in window, reasons: notRestoredReasons }
  })
}
