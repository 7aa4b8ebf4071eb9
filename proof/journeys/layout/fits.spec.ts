import { chromium, type Page } from '@playwright/test'
import { countCases } from '../../../server/testing/count-cases.ts'
import { expect, test } from '../../shop/journey.ts'
import {
  addBolts,
  enterAs,
  firstAdmin,
  newPerson,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'
import { openWithFaces } from '../../shop/screens/open-with-faces.ts'
import { ADMIN_PAGES, OPEN_PAGES, stageCustomerPages } from '../../shop/screens/pages.ts'
import { SESSION_COOKIE } from '../../shop/shop-settings.ts'

/** The last two differ little from their neighbours: with `ALL_CASES=on` only. */
const WIDTHS = [360, 768, 1024, 1920, 390, 1440].slice(0, countCases({ few: 4, all: 6 }))
/** Text at 200 % halves the columns of a phone. */
const LARGE_TEXT_WIDTHS = [390, 1440]

test.describe.configure({ timeout: 180_000 })

/** Elements beyond the window's edges, except inside scrolling or clipping ancestors. */
function findSpilled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const spilled = []
    if (document.documentElement.scrollWidth > width) spilled.push('the page scrolls sideways')
    const isHeld = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const { overflowX } = getComputedStyle(element)
      return overflowX !== 'visible' || isHeld(element.parentElement)
    }
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      if ((box.right > width + 1 || box.left < -1) && !isHeld(element))
        spilled.push(`${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
    }
    return spilled.slice(0, 12)
  })
}

/** Clipped text in buttons, labels, headings and figures. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = []
    const selector = 'button, .btn, label, h1, h2, h3, th, td, dt, dd, .tag, nav a'
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      const { overflowX, overflowY } = getComputedStyle(element)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isCut =
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      const isOnlyHeard = element.closest('.sr-only') || element.clientWidth <= 1
      if (isCut && !isOnlyHeard) cut.push(`${element.tagName} ${element.textContent?.slice(0, 60)}`)
    }
    return cut.slice(0, 12)
  })
}

/**
 * After some 17 pages in one tab Chromium takes a typeface from its parsed stylesheet, and calls the preload unused.
 * So `openWithFaces` asserts by itself that the preloaded face is the one that the page shows.
 */
const TAKEN_FROM_STYLESHEET =
  /\/barlow-400-[\w-]+\.woff2 was preloaded using link preload but not used/

/** Everything that pages write, verbose hints included, which the console hides by default. */
function readConsole(page: Page): readonly string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (!TAKEN_FROM_STYLESHEET.test(message.text()))
      messages.push(`${page.url()}: ${message.type()} ${message.text()}`)
  })
  return messages
}

async function expectFits(page: Page, path: string) {
  await openWithFaces(page, path)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await findSpilled(page), `${path} at ${width}`).toEqual([])
  }
  // At 200 % zoom a window of 1280 px is 640 px wide.
  await page.setViewportSize({ width: 640, height: 512 })
  expect.soft(await findSpilled(page), `${path} zoomed`).toEqual([])
  expect.soft(await findCut(page), `${path} zoomed`).toEqual([])
}

/** A browser with the default text size doubled, which scales rem in styles and media queries. */
async function withLargeText(url: string, token: string | undefined, paths: readonly string[]) {
  const { launchOptions } = test.info().project.use
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const context = await browser.newContext({ baseURL: url })
    if (token) await context.addCookies([{ name: SESSION_COOKIE, value: token, url }])
    const page = await context.newPage()
    for (const path of paths) {
      await openWithFaces(page, path)
      const size = await page.evaluate(() => getComputedStyle(document.body).fontSize)
      expect(size).toBe('32px')
      for (const width of LARGE_TEXT_WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const where = `${path} at ${width} with text at 200 %`
        expect.soft(await findSpilled(page), where).toEqual([])
        expect.soft(await findCut(page), where).toEqual([])
      }
    }
  } finally {
    await browser.close()
  }
}

test('from 360 to 1920 px, zoomed, and with large text, no visitor’s page overflows, clips a word or fills the console', async ({
  page,
  shop,
  expectTrouble,
}) => {
  const messages = readConsole(page)
  for (const path of OPEN_PAGES) await expectFits(page, path)
  expect(messages).toEqual([])
  expectTrouble(/404/)
  await expectFits(page, '/no/such/page')
  await withLargeText(shop.url, undefined, [...OPEN_PAGES, '/no/such/page'])
})

test('from 360 to 1920 px, zoomed, and with large text, no customer’s or admin’s page overflows, clips a word or fills the console', async ({
  page,
  shop,
}) => {
  const messages = readConsole(page)
  const buyer = await newPerson(shop.url, 'Samuel Adeyemi-Lindqvist')
  const { paths, paid } = await stageCustomerPages(shop.url, buyer)
  await enterAs(page.context(), shop.url, buyer)
  for (const path of paths) await expectFits(page, path)
  await withLargeText(shop.url, buyer.token, paths)
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  const edit = `/dashboard/product/${paid.productId}`
  for (const path of [...ADMIN_PAGES, edit, `/dashboard/order/${paid._id}`])
    await expectFits(page, path)
  expect(messages).toEqual([])
  await withLargeText(shop.url, admin.token, [...ADMIN_PAGES, edit])
})

test('a part with a long number and a name of one long word fits a phone on every page that shows it', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const { id, find } = await addBolts(shop.url, admin, {
    name: 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk',
    partNumber: 'SUPPORT_VENTILATEUR_ARRIERE_GAUCHE_0001',
  })
  const buyer = await newPerson(shop.url)
  const order = await payOrder(buyer, await placeOrder(buyer, await find()))
  const { insertedId: cart } = await buyer.call('POST', '/cart', {
    lines: [{ productId: id, quantity: 500 }],
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const expectToFit = async (paths: readonly string[]) => {
    for (const path of paths) {
      await openWithFaces(page, path)
      expect.soft(await findSpilled(page), path).toEqual([])
    }
  }
  await enterAs(page.context(), shop.url, buyer)
  await expectToFit([
    '/',
    '/catalogue',
    `/catalogue/${id}/any-words`,
    `/purchase/${id}`,
    `/cart/${cart}`,
    `/cart/${cart}/order`,
    '/dashboard',
    `/dashboard/order/${order._id}`,
    `/dashboard/payment/${order._id}`,
  ])
  await enterAs(page.context(), shop.url, admin)
  await expectToFit([
    `/dashboard/order/${order._id}`,
    `/dashboard/product/${id}`,
    '/dashboard/orderAll',
    '/dashboard/manageProduct',
    '/dashboard/products',
  ])
})
