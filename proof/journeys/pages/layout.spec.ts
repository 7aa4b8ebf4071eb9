import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { countCases } from '../../../server/testing/count-cases.ts'
import { fillCart, findPart } from '../../shop/carts.ts'
import { expect, test, waitUntilSettled } from '../../shop/journey.ts'
import {
  addBolts,
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  payOrder,
  placeOrder,
  saveSettings,
} from '../../shop/people.ts'
import { LITTLE_SHIFT, measureShift, NO_SHIFT } from '../../shop/screens/measure-shift.ts'
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

/** Everything that pages write, verbose hints included, which the console hides by default. */
/**
 * After some 17 pages in one tab Chromium takes a typeface from its parsed stylesheet, and calls the preload unused.
 * So `open` asserts by itself that the preloaded face is the one that the page shows.
 */
const TAKEN_FROM_STYLESHEET =
  /\/barlow-400-[\w-]+\.woff2 was preloaded using link preload but not used/

function readConsole(page: Page): readonly string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (!TAKEN_FROM_STYLESHEET.test(message.text()))
      messages.push(`${page.url()}: ${message.type()} ${message.text()}`)
  })
  return messages
}

/** Also waits for typefaces, which change the width of text. */
async function open(page: Page, path: string) {
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

async function expectFits(page: Page, path: string) {
  await open(page, path)
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
      await open(page, path)
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
      await open(page, path)
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

test('a browser that hints type keeps the dot of each i apart from its stem', async ({ shop }) => {
  const { launchOptions } = test.info().project.use
  const args = [...(launchOptions?.args ?? []), '--font-render-hinting=slight']
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ baseURL: shop.url })
    await open(page, '/login')
    for (const [family, size] of [
      ['font-sans', 13],
      ['font-sans', 14],
      ['font-head', 13],
      ['font-head', 14],
    ] as const)
      expect(await hasGapUnderDot(page, family, size), `${family} at ${size} px`).toBe(true)
  } finally {
    await browser.close()
  }
})

/** Whether a row between the dot and the stem of a semibold i is much lighter than both. */
async function hasGapUnderDot(page: Page, family: string, size: number): Promise<boolean> {
  await page.evaluate(
    ([face, pixels]) => {
      const letter = document.createElement('p')
      letter.id = 'i'
      letter.textContent = 'i'
      letter.style.cssText = `margin: 8px; width: 8px; color: black; background: white; font: 600 ${pixels}px/20px var(--${face})`
      document.body.replaceChildren(letter)
    },
    [family, size] as const,
  )
  await page.evaluate(() => document.fonts.ready)
  const picture = sharp(await page.locator('#i').screenshot()).greyscale()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: info.height }, (_, row) =>
    Math.min(...data.subarray(row * info.width, (row + 1) * info.width)),
  )
  const inked = rows.findIndex((darkest) => darkest < 128)
  const under = rows.slice(inked).findIndex((darkest) => darkest > 128)
  return under > 0 && rows.slice(inked + under).some((darkest) => darkest < 128)
}

test('each typeface is declared once, since a second declaration would load it again and shift text', async ({
  page,
}) => {
  await page.goto('/catalogue')
  const faces = await page.evaluate(() =>
    [...document.fonts].map(
      ({ family, weight, unicodeRange }) => `${family} ${weight} ${unicodeRange}`,
    ),
  )
  expect(faces).toHaveLength(new Set(faces).size)
})

test('no fill fades, since a fading one can stop every further frame of a page in Chromium', async ({
  page,
}) => {
  for (const path of ['/', '/catalogue', '/login']) {
    await page.goto(path)
    const fading = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { transitionProperty, transitionDuration } = getComputedStyle(element)
          return /background|all/.test(transitionProperty) && /[1-9]/.test(transitionDuration)
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    )
    expect(fading, path).toEqual([])
  }
})

test('home and purchase load without layout shift on desktop and phone', async ({ page, shop }) => {
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  await enterAs(page.context(), shop.url, buyer)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    for (const path of ['/', `/purchase/${product._id}`]) {
      await page.setViewportSize(size)
      await page.goto(path)
      const { shift, moved } = await measureShift(page)
      test
        .info()
        .annotations.push({ type: `CLS ${path} at ${size.width}`, description: `${shift}` })
      expect(shift, moved.join('\n')).toBeLessThan(NO_SHIFT)
    }
})

/** Longer than what the browser takes for the answer to a click. */
const SLOW_MS = 1500
const DOCK = { street: '2210 Fulton Yard', city: 'Chicago', region: 'IL', postCode: '60607' }

test('a buyer’s list, order, cart and order form keep their parts in place while they load', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const { value: seller } = await admin.call('GET', '/settings/seller')
  // Papers, and the note of a buyer who has not confirmed the email, come with a seller.
  await saveSettings(admin, { seller: { ...seller, ...DOCK, legalName: 'Bulkhead Supply Inc.' } })
  try {
    const buyer = await newPerson(shop.url)
    const place = { ...DOCK, country: 'US' }
    const address = { label: 'Dock 4', name: buyer.name, phone: '+1 202 555 0148' }
    await buyer.call('POST', '/address', {
      ...address,
      ...place,
      liftGate: false,
      isDefault: true,
    })
    await buyer.call('PUT', '/billing', { ...place, legalName: 'Northgate Garages LLC' })
    const battery = await findPart(shop.url, 'BH-4012-060')
    const paid = await payOrder(buyer, await placeOrder(buyer, battery))
    await placeOrder(buyer, battery)
    const cart = await fillCart(buyer, [[battery, battery.minimum]])
    await expect
      .poll(() => buyer.call('GET', `/order/${paid._id}/documents`), { timeout: 60_000 })
      .not.toEqual([])
    await enterAs(page.context(), shop.url, buyer)
    for (const width of [1440, 390])
      for (const path of [
        '/dashboard',
        '/dashboard/addresses',
        `/dashboard/order/${paid._id}`,
        `/cart/${cart}`,
        `/cart/${cart}/order`,
      ]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await waitUntilSettled(page)
        const { shift, moved } = await measureShift(page)
        expect(shift, [`${path} at ${width}`, ...moved].join('\n')).toBeLessThan(LITTLE_SHIFT)
      }
  } finally {
    await saveSettings(admin, { seller })
  }
})

test('an order form that is opened from its cart keeps its parts in place while the address book is slow', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  const address = {
    label: 'Dock 4',
    name: 'Dana Whitfield',
    country: 'US',
    phone: '+1 202 555 0148',
  }
  await buyer.call('POST', '/address', { ...address, ...DOCK, liftGate: false, isDefault: true })
  const battery = await findPart(shop.url, 'BH-4012-060')
  const cart = await fillCart(buyer, [[battery, battery.minimum]])
  await enterAs(page.context(), shop.url, buyer)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/cart/${cart}`)
    await waitUntilSettled(page)
    await page.route(/\/(address\?|billing)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      await route.continue()
    })
    await page.getByRole('main').getByRole('link', { name: 'Order 1 line' }).click()
    await expect(page.getByRole('combobox', { name: 'Deliver to' })).toBeVisible()
    const { shift, moved } = await measureShift(page)
    expect(shift, [`at ${width}`, ...moved].join('\n')).toBeLessThan(LITTLE_SHIFT)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

const PAGES_OF_DESK = [
  ...['', '/settings', '/settings/seller', '/settings/freight', '/drafts'],
  ...['/admin', '/manageProduct', '/products', '/changes/1'],
]

test('pages of the desk keep their parts in place while they load', async ({ page, shop }) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  for (const width of [1440, 390])
    for (const path of PAGES_OF_DESK) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/dashboard${path}`)
      const { shift, moved } = await measureShift(page)
      expect(shift, [`${path} at ${width}`, ...moved].join('\n')).toBeLessThan(LITTLE_SHIFT)
    }
})

for (const { path, button } of [
  { path: '/login', button: 'Login' },
  { path: '/singUp', button: 'Sign up' },
])
  for (const width of [390, 1440])
    test(`${path} at ${width} px: title, fields and button stay where they are when an error appears`, async ({
      page,
      expectTrouble,
    }) => {
      expectTrouble(/40[019]|422|ERR_FAILED|identity\/sign-up/)
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      const main = page.getByRole('main')
      const send = main.getByRole('button', { name: button, exact: true })
      const places = () =>
        main
          .locator('h1, label, input, button[type=submit]')
          .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().y))
      const before = await places()
      await send.click()
      await expect(main.getByText('password is Required')).toBeVisible()
      expect(await places()).toEqual(before)
      if (path === '/singUp') await main.getByLabel('Name').fill('Dana Whitfield')
      await main.getByLabel('Email').fill('unknown@northgate.example')
      await main.getByLabel('Password', { exact: true }).fill('not the password')
      if (path === '/singUp') await page.route('**/identity/sign-up', (route) => route.abort())
      await send.click()
      await expect(main.getByRole('alert')).toBeVisible()
      expect(await places()).toEqual(before)
    })
