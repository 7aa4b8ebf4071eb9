import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../shop/journey.ts'

const SCRIPTS = /\/assets\/.*\.js$/

test('before its script runs, a page lets the browser prefetch links on hover', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/\.js$|ERR_FAILED/)
  await page.route(SCRIPTS, (route) => route.abort())
  const cdp = await page.context().newCDPSession(page)
  const fetched: string[] = []
  cdp.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => fetched.push(prefetchUrl))
  await cdp.send('Preload.enable')
  // Not `page.goto`, which waits for hydration.
  await page.mainFrame().goto('/')
  await page.getByRole('link', { name: 'Login' }).first().hover()
  await page.getByRole('link', { name: 'All parts' }).first().hover()
  await expect.poll(() => fetched.map((url) => new URL(url).pathname)).toContain('/catalogue')
  // Sign-in pages are not prefetched.
  expect(fetched.some((url) => url.includes('/login'))).toBe(false)
})

test('after hydration a page prefetches by itself and has removed the speculation rules', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0)
  const data = page.waitForRequest(/\/catalogue\/search/)
  await page.getByRole('link', { name: 'All parts' }).first().hover()
  await data
})

/** Points at the link to the catalogue until its data has arrived and its script has run. */
async function prefetchCatalogue(page: Page, link: Locator) {
  const data = page.waitForResponse(/\/catalogue\/search/)
  await link.hover()
  await (await data).finished()
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => /\/catalogue-page-[^/]*\.js$/.test(name)),
  )
  // Pending work runs before the browser has been idle twice.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  )
}

test('a prefetched page appears in one step, without a loading state', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0)
  const link = page.getByRole('link', { name: 'All parts' }).first()
  await prefetchCatalogue(page, link)
  await page.evaluate(watchLoading)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
  // The page renders everything below the first screen afterwards.
  await expect(page.getByRole('main').locator('tbody tr').nth(10)).toBeAttached()
  await expect(page.getByRole('group', { name: 'Stock' })).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.waited)).toBeUndefined()
})

test('a prefetched page is rendered by the click itself, without a loader', async ({ page }) => {
  // Tried again: no event says when the browser has read the data and run the script that it received.
  await expect(async () => {
    await page.goto('/')
    const link = page.getByRole('link', { name: 'All parts' }).first()
    await prefetchCatalogue(page, link)
    const heading = await link.evaluate(async (element: HTMLAnchorElement) => {
      element.click()
      // Anything in a later task would run after these microtasks.
      for (let turn = 0; turn < 100; turn += 1) await undefined
      return document.querySelector('main h1')?.textContent
    })
    expect(heading).toBe('Catalogue')
  }).toPass()
})

test('the script of the most likely next page is fetched before its link is hovered', async ({
  page,
}) => {
  const script = page.waitForRequest(/\/assets\/catalogue-page-.*\.js$/)
  await page.goto('/')
  await script
})

test('the data of a page without prefetch is fetched in parallel with its script', async ({
  page,
}) => {
  const data = page.waitForRequest(/\/catalogue\/search/)
  await page.route(/\/assets\/catalogue-page-.*\.js$/, async (route) => {
    await data
    await route.continue()
  })
  await page.goto('/')
  // Only then are queries started by navigations.
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0)
  const link = page.getByRole('link', { name: 'All parts' }).first()
  await link.evaluate((element: HTMLAnchorElement) => element.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
})

/** Runs in the page: records whether a loading state was ever shown. */
function watchLoading(): void {
  const look = () => {
    const waiting = document.querySelector('main [aria-busy="true"]')
    if (waiting) document.body.dataset.waited = waiting.outerHTML
  }
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-busy'],
  })
}
