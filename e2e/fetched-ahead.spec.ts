import { expect, test } from './journey.ts'

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

test('a page that was fetched ahead stands there in one step: nothing says that it is being loaded', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0)
  const link = page.getByRole('link', { name: 'All parts' }).first()
  const data = page.waitForResponse(/\/catalogue\/search/)
  await link.hover()
  await (await data).finished()
  await page.waitForLoadState('networkidle')
  await page.evaluate(watchWaiting)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
  // What lies below the first screen follows.
  await expect(page.getByRole('main').locator('tbody tr').nth(10)).toBeAttached()
  await expect(page.getByRole('group', { name: 'Stock' })).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.waited)).toBeUndefined()
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
