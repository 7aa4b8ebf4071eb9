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
