import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium, launchOptions } from '../../../scripts/tests/find-chromium.mjs'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, newPerson } from '../../shop/people.ts'

/** A page that was kept is not loaded again. */
const COMMITTED = { waitUntil: 'commit' } as const

/** Playwright switches the back/forward cache off; people's browsers have it. */
const browserWithCache = test.extend<object, { keeping: Browser; keepsPages: boolean }>({
  keeping: [
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
  keepsPages: [
    async ({ keeping, shop }, use) => use(!(await isBuiltWithoutCache(keeping, shop.url))),
    { scope: 'worker' },
  ],
})

browserWithCache.skip(
  ({ keepsPages }) => !keepsPages,
  'This build of Chromium says that it keeps no pages: BackForwardCacheDisabledForDelegate',
)

for (const path of ['/', '/catalogue', '/blogs'])
  browserWithCache(
    `a visitor who comes back to ${path} finds it as it was left`,
    async ({ keeping, shop }) => {
      const page = await keeping.newPage()
      await page.goto(shop.url + path)
      await untilKept(page)
      await page.goto(`${shop.url}/healthz`)
      await page.goBack(COMMITTED)
      await expect.poll(() => whatCameBack(page)).toEqual({ wasKept: true, reasons: null })
      await expect(page.getByRole('banner')).toBeVisible()
      await page.close()
    },
  )

browserWithCache(
  'a page brought back after a sign-out shows nothing of who was signed in',
  async ({ keeping, shop }) => {
    const dana = await newPerson(shop.url, 'Dana Returning')
    const context = await keeping.newContext({ baseURL: shop.url })
    await enterAs(context, shop.url, dana)
    const page = await context.newPage()
    await page.goto('/dashboard/profile')
    await expect(page.getByText(dana.email).first()).toBeVisible()
    await untilKept(page)
    await page.goto('/healthz')

    // Nobody has signed out: the page is hers, and comes back as it was.
    await page.goBack(COMMITTED)
    await expect.poll(() => whatCameBack(page)).toMatchObject({ wasKept: true })
    await expect(page.getByText(dana.email).first()).toBeVisible()
    await page.goForward(COMMITTED)

    await dana.call('DELETE', '/session')
    const seen: boolean[] = []
    await page.exposeFunction('tellSeen', (isSeen: boolean) => seen.push(isSeen))
    await page.goBack(COMMITTED)
    await expect(page).toHaveURL(/\/login\?from=/)
    await expect(page.getByText(dana.email)).toHaveCount(0)
    expect(seen, 'frames in which her page was seen').not.toContain(true)
    await context.close()
  },
)

/**
 * Chromium's headless shell has no back/forward cache, and no flag gives it one. It says so itself, as the reason why it
 * loaded a page anew. Any other reason is ours to mend, so that only this one counts.
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

/** Leaves a word in the page, which only a page that was kept still has, and watches what is seen when it comes back. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    Object.assign(window, { wasKept: true })
    window.addEventListener('pageshow', () => {
      const look = () => {
        const { tellSeen } = window as { tellSeen?: (isSeen: boolean) => void }
        tellSeen?.(document.getElementById('root')?.checkVisibility() === true)
        requestAnimationFrame(look)
      }
      look()
    })
  })
}

function whatCameBack(page: Page) {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const { notRestoredReasons = null } = navigation as PerformanceEntry & {
      notRestoredReasons?: unknown
    }
    return { wasKept: 'wasKept' in window, reasons: notRestoredReasons }
  })
}
