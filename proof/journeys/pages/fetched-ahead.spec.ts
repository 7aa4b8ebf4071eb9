import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../shop/journey.ts'

const SCRIPTS = /\/assets\/.*\.js$/

test('until its script runs, a page lets the browser fetch the next one when its link is pointed at', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/\.js$|ERR_FAILED/)
  await page.route(SCRIPTS, (route) => route.abort())
  const cdp = await page.context().newCDPSession(page)
  const fetched: string[] = []
  cdp.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => fetched.push(prefetchUrl))
  await cdp.send('Preload.enable')
  await page.goto('/')
  await page.getByRole('link', { name: 'Login' }).first().hover()
  await page.getByRole('link', { name: 'All parts' }).first().hover()
  await expect.poll(() => fetched.map((url) => new URL(url).pathname)).toContain('/catalogue')
  // Signing in is nothing to fetch ahead.
  expect(fetched.some((url) => url.includes('/login'))).toBe(false)
})

test('a page that is awake fetches ahead by itself, and has taken the rules for the browser away', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0)
  const data = page.waitForRequest(/\/catalogue\/search/)
  await page.getByRole('link', { name: 'All parts' }).first().hover()
  await data
})

/** Points at the link to the catalogue until its data and its script are there, and have run. */
async function fetchAhead(page: Page, link: Locator) {
  const data = page.waitForResponse(/\/catalogue\/search/)
  await link.hover()
  await (await data).finished()
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => /\/catalogue-page-[^/]*\.js$/.test(name)),
  )
  // What is waiting to run does so before the browser is idle twice.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  )
}

test('a page that was fetched ahead stands there in one step: nothing says that it is being loaded', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0)
  const link = page.getByRole('link', { name: 'All parts' }).first()
  await fetchAhead(page, link)
  await page.evaluate(watchWaiting)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
  // What lies below the first screen follows.
  await expect(page.getByRole('main').locator('tbody tr').nth(10)).toBeAttached()
  await expect(page.getByRole('group', { name: 'Stock' })).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.waited)).toBeUndefined()
})

test('a page that was fetched ahead is rendered by the click itself, without a loader in between', async ({
  page,
}) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'All parts' }).first()
  await fetchAhead(page, link)
  const heading = await link.evaluate(async (element: HTMLAnchorElement) => {
    element.click()
    // What follows in a task of its own comes later than any of these turns.
    for (let turn = 0; turn < 100; turn += 1) await undefined
    return document.querySelector('main h1')?.textContent
  })
  expect(heading).toBe('Catalogue')
})

test('the script of the usual next page is there before its link is pointed at', async ({
  page,
}) => {
  const script = page.waitForRequest(/\/assets\/catalogue-page-.*\.js$/)
  await page.goto('/')
  await script
})

test('the data of a page that nobody saw coming is fetched beside its script', async ({ page }) => {
  const data = page.waitForRequest(/\/catalogue\/search/)
  await page.route(/\/assets\/catalogue-page-.*\.js$/, async (route) => {
    await data
    await route.continue()
  })
  await page.goto('/')
  const link = page.getByRole('link', { name: 'All parts' }).first()
  await link.evaluate((element: HTMLAnchorElement) => element.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
})

/** Runs in the page: remembers whether the page was ever shown as being on its way. */
function watchWaiting(): void {
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
