import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium, launchOptions } from '../../../scripts/tests/chromium/find-chromium.mjs'
import {
  enterAs,
  firstAdmin,
  newestProducts,
  newPerson,
  type Person,
  payOrder,
  placeOrder,
  writeReview,
} from '../people.ts'
import { SHOP_SETTINGS } from '../shop-settings.ts'
import { startShop } from '../start-shop.ts'

/** Takes the screenshots in docs/screens/, from a shop with the demo catalogue and sample orders. */

const FOLDER = join(import.meta.dirname, '../../../docs/screens')
const WIDTHS = [1440, 390] as const
const HEIGHTS = { 1440: 1000, 390: 844 } as const

interface Screen {
  readonly name: string
  readonly path: string
  readonly as?: Person
  /** Brings the page into the state to show. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Captures the visible part only, for dialogs and menus. */
  readonly isWindow?: boolean
  readonly width?: (typeof WIDTHS)[number]
}

async function takeScreens() {
  const only = process.argv.slice(2)
  const shop = await startShop({ env: { ...SHOP_SETTINGS, UNPAID_ORDERS_PER_CUSTOMER: '20' } })
  const browser = await chromium.launch(launchOptions(await findChromium()))
  try {
    if (only.length === 0) await rm(FOLDER, { recursive: true, force: true })
    await mkdir(FOLDER, { recursive: true })
    for (const screen of await tellStory(shop.url)) {
      if (only.length > 0 && !only.some((word) => screen.name.includes(word))) continue
      for (const width of WIDTHS)
        if (screen.width === undefined || screen.width === width)
          await take(browser, shop.url, screen, width)
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

async function take(browser: Browser, url: string, screen: Screen, width: (typeof WIDTHS)[number]) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHTS[width] },
    deviceScaleFactor: 1,
    hasTouch: width < 1024,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  if (screen.as) await enterAs(context, url, screen.as)
  const page = await context.newPage()
  await page.goto(screen.path)
  await page.waitForLoadState('networkidle')
  // Loads the page twice: a typeface that arrives late shows on the second visit.
  await page.reload()
  await page.waitForLoadState('networkidle')
  await screen.prepare?.(page)
  if (!screen.isWindow) await showLazyPictures(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  // Not `fullPage`, which turns touch emulation off meanwhile and with it the larger touch targets.
  if (!screen.isWindow) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height })
  }
  const picture = sharp(await page.screenshot())
  const file = join(FOLDER, `${screen.name}-${width}`)
  // The README shows this one as PNG, because not every viewer supports WebP.
  if (screen.name === 'home' && width === 1440)
    await picture.png({ palette: true, colours: 192, effort: 10 }).toFile(`${file}.png`)
  else await picture.webp({ quality: 72, effort: 5 }).toFile(`${file}.webp`)
  await context.close()
}

async function showLazyPictures(page: Page) {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
  })
}

/** Creates customers, orders in every state and a profile through the API. */
async function tellStory(url: string): Promise<Screen[]> {
  const dana = await newPerson(url, 'Dana Whitfield', 'dana@northgate.example')
  const others = []
  for (const [name, email] of [
    ['Jonas Brandt', 'jonas.brandt@brandt-service.example'],
    ['Marta Kowalska', 'marta@kowalska-motors.example'],
    ['Samuel Adeyemi-Lindqvist', 'samuel.adeyemi-lindqvist@harbour-fleet-maintenance.example'],
    ['Ines Duarte', 'ines@oficina-duarte.example'],
  ] as const)
    others.push(await newPerson(url, name, email))
  const admin = await firstAdmin(url)
  const [newest, second, third, fourth, fifth] = await newestProducts(url)
  if (!newest || !second || !third || !fourth || !fifth)
    throw new Error('The demo catalogue is missing.')

  for (const [place, buyer] of others.entries()) {
    const order = await placeOrder(buyer, place % 2 ? third : fourth)
    if (place % 2) await payOrder(buyer, order)
  }
  const paid = await placeOrder(dana, fifth)
  await payOrder(dana, paid)
  await placeOrder(dana, third)
  const toPay = await placeOrder(dana, second)
  const picture = await readFile(
    join(import.meta.dirname, '../../../demo/pictures/reviewer-nf.webp'),
  )
  const form = new FormData()
  form.set('image', new Blob([picture], { type: 'image/webp' }), 'dana.webp')
  const { data } = await dana.call('POST', '/image', form)
  const profile = await dana.call('GET', `/userprofile/${dana.email}`)
  await dana.call('PUT', `/userprofile/${profile._id}`, {
    name: 'Dana Whitfield',
    age: 41,
    facebook: 'https://www.facebook.com/northgate.garage',
    linkedin: 'https://www.linkedin.com/in/dana-whitfield',
    img: data.url,
  })
  await writeReview(
    dana,
    'Discs ran true out of the box, 600 of them. Two cartons had been opened and taped again.',
  )
  const newcomer = await newPerson(url, 'Theo Marsh', 'theo@marsh-garage.example')
  return listScreens({ dana, admin, newcomer, purchase: `/purchase/${newest._id}`, paid, toPay })
}

interface Story {
  readonly dana: Person
  readonly admin: Person
  readonly newcomer: Person
  readonly purchase: string
  readonly paid: { readonly _id: string }
  readonly toPay: { readonly _id: string }
}

function listScreens({ dana, admin, newcomer, purchase, paid, toPay }: Story): Screen[] {
  const press = (name: string | RegExp) => (page: Page) =>
    page.getByRole('main').getByRole('button', { name }).first().click()
  return [
    { name: 'home', path: '/', isWindow: true, width: 1440 },
    { name: 'home-whole', path: '/' },
    { name: 'menu', path: '/', as: dana, isWindow: true, width: 390, prepare: openMenu },
    { name: 'catalogue', path: '/catalogue' },
    { name: 'search-without-result', path: '/catalogue?q=flux+capacitor' },
    { name: 'quick-order', path: '/quick-order', as: dana, prepare: pasteList },
    { name: 'about', path: '/about' },
    { name: 'blogs', path: '/blogs' },
    { name: 'login', path: '/login' },
    { name: 'login-errors', path: '/login', prepare: press('Login') },
    { name: 'sign-up', path: '/singUp' },
    { name: 'page-not-found', path: '/where/is/it' },
    { name: 'purchase', path: purchase, as: dana },
    {
      name: 'order-form',
      path: purchase,
      as: dana,
      isWindow: true,
      prepare: async (page) => {
        await press('Order Now')(page)
        await page.getByRole('dialog').getByLabel('Phone').waitFor()
      },
    },
    {
      name: 'order-form-errors',
      path: purchase,
      as: dana,
      isWindow: true,
      prepare: async (page) => {
        await press('Order Now')(page)
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: 'Ordered quantity' }).fill('120')
        await dialog.getByRole('button', { name: 'Order Now' }).click()
      },
    },
    { name: 'my-order', path: '/dashboard', as: dana },
    { name: 'my-order-empty', path: '/dashboard', as: newcomer },
    {
      name: 'order-delete',
      path: '/dashboard',
      as: dana,
      isWindow: true,
      prepare: press(/^Delete/),
    },
    {
      name: 'dashboard-menu',
      path: '/dashboard',
      as: dana,
      isWindow: true,
      width: 390,
      prepare: press('Dashboard menu'),
    },
    { name: 'payment', path: `/dashboard/payment/${toPay._id}`, as: dana, prepare: waitForCard },
    { name: 'payment-complete', path: `/dashboard/payment/${paid._id}`, as: dana },
    { name: 'my-profile', path: '/dashboard/profile', as: dana },
    { name: 'my-account', path: '/dashboard/account', as: dana },
    { name: 'my-sessions', path: '/dashboard/sessions', as: dana },
    { name: 'profile-add', path: '/myProfile/own', as: dana, prepare: openProfileForm },
    { name: 'review-add', path: '/dashboard/addReview', as: dana },
    {
      name: 'review-add-errors',
      path: '/dashboard/addReview',
      as: newcomer,
      prepare: press('Add'),
    },
    { name: 'admins-only', path: '/dashboard/admin', as: dana },
    { name: 'all-order', path: '/dashboard/orderAll', as: admin },
    { name: 'overview', path: '/dashboard/overview', as: admin },
    { name: 'content', path: '/dashboard/content', as: admin },
    { name: 'settings', path: '/dashboard/settings', as: admin },
    { name: 'settings-freight', path: '/dashboard/settings/freight', as: admin },
    { name: 'reviews', path: '/dashboard/reviews', as: admin },
    { name: 'all-users', path: '/dashboard/admin', as: admin },
    { name: 'account-events', path: '/dashboard/accountEvents', as: admin },
    { name: 'product-add', path: '/dashboard/addProduct', as: admin },
    { name: 'manage-product', path: '/dashboard/manageProduct', as: admin },
    {
      name: 'discount',
      path: '/dashboard/manageProduct',
      as: admin,
      isWindow: true,
      prepare: press(/^Discount/),
    },
    { name: 'failed', path: '/dashboard', as: dana, prepare: failToLoad },
  ]
}

/** Lines that are ready, to be asked about, to be adjusted, and no part at all. */
async function pasteList(page: Page) {
  const list = [
    'Hello, please deliver to dock 4 by Friday:',
    ...[
      'BH-4012-060 500 pcs',
      '1.000 x BH8110035',
      'BH-2036-014 499',
      'BH-3041-2O4  600',
      'ZZ 4471 500',
    ],
  ]
  const field = page.getByRole('textbox', { name: /^Paste a parts list/ })
  await field.fill(list.join('\n'))
  await field.press('Control+Enter')
  await page.getByRole('button', { name: /^Add \d+ ready lines?/ }).waitFor()
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').waitFor()
}

async function waitForCard(page: Page) {
  await page.frameLocator('main iframe').first().locator('[name=cardnumber]').waitFor()
}

async function openProfileForm(page: Page) {
  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'Profile Add' }).click()
  await page.getByLabel('Facebook Url').waitFor()
}

async function failToLoad(page: Page) {
  await page.route(/\/order\?/, (route) => route.fulfill({ status: 400, body: '' }))
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

await takeScreens()
