import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '../../../server/operating/postgres/running-postgres.ts'
import { hostileStrings } from '../../shop/hostile-strings.ts'
import { enterAs, firstAdmin, newPerson, type Person } from '../../shop/people.ts'
import { SHOP_SETTINGS } from '../../shop/shop-settings.ts'
import { type RunningShop, startShop } from '../../shop/start-shop.ts'

// Uses its own shop, to keep these texts out of the other journeys.
let shop: RunningShop
let admin: Person
let customer: Person

const [first = ''] = hostileStrings
/** All texts in one field. */
const ALL = hostileStrings.join('\n')
/** The text cut to the field's maximum length. */
const cut = (text: string, length: number) => [...text].slice(0, length).join('')
const pictureOf = (text: string) => `https://pictures.example/${encodeURIComponent(text)}"'><x`

test.beforeAll(async () => {
  shop = await startShop({
    env: { ...SHOP_SETTINGS, DEMO: 'off', UNPAID_ORDERS_PER_CUSTOMER: '1000' },
  })
  admin = await firstAdmin(shop.url)
  customer = await newPerson(
    shop.url,
    hostileStrings[2],
    `'"onclick=canary'@evil.example`.replace('"', '`'),
  )
  await fillShop()
})
test.afterAll(() => shop.stop())

let productIds: string[]
let orderId: string
let customerId: string

const profile = {
  name: first,
  facebook: 'https://facebook.example/"onclick="canary()<script>canary()</script>',
  linkedin: "https://linkedin.example/'><svg/onload=canary()>",
  age: 41,
  img: pictureOf(first),
}

/** Creates a product, review, order and user per text, and one customer whose profile contains several. */
async function fillShop() {
  productIds = await inBatches(hostileStrings, async (text, place) => {
    const { insertedId } = await admin.call('POST', '/uploadProduct', {
      name: `${text} ${place}`,
      email: 'canary@evil.example',
      // Lists don't need all texts fifty times.
      description: place === hostileStrings.length - 1 ? ALL : text,
      price: 1.5,
      minimum: 500,
      available: 100_000,
      img: pictureOf(text),
      alt: text,
      partNumber: cut(`${place} ${text}`, 40),
      brand: cut(text, 60),
      category: cut(text, 60),
    })
    return insertedId
  })
  await withDatabase(async (database) => {
    // Attributes come with imports only, and signing up fifty accounts would hash fifty passwords.
    await database.query(`update product set attributes = $1 where id = any ($2)`, [
      JSON.stringify(hostileStrings.slice(0, 12).map(toAttribute)),
      productIds,
    ])
    await database.query(
      `insert into users (id, email, name) select uuidv7(), 'user' || place || '@evil.example', text
       from unnest($1::text[]) with ordinality as given (text, place)`,
      [hostileStrings],
    )
    // The call accepts uploaded pictures only.
    await database.query(
      `insert into review (id, name, email, description, rating, image_url)
       select uuidv7(), name, $4, description, 5, picture
       from unnest($1::text[], $2::text[], $3::text[]) as given (name, description, picture)`,
      [
        hostileStrings.map((text) => cut(text, 100)),
        hostileStrings,
        hostileStrings.map(pictureOf),
        customer.email,
      ],
    )
  })
  const orders = await inBatches(hostileStrings, (text, place) =>
    customer.call('POST', '/orderProduct', {
      productId: productIds[place],
      phone: cut(text, 40),
      address: text,
      code: cut(text, 20),
      minProduct: 500,
    }),
  )
  orderId = orders.at(-1).insertedId
  customerId = (await customer.call('GET', '/session')).user._id
  await customer.call('PUT', `/userprofile/${customerId}`, profile)
}

function toAttribute(text: string) {
  return { name: cut(text, 60), value: text.slice(0, 120), unit: cut(text, 20) }
}

/** Five at a time, roughly in sequence. */
async function inBatches<Item, Made>(
  items: readonly Item[],
  make: (item: Item, place: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (let start = 0; start < items.length; start += 5)
    made.push(
      ...(await Promise.all(
        items.slice(start, start + 5).map((item, offset) => make(item, start + offset)),
      )),
    )
  return made
}

async function withDatabase(use: (database: pg.Client) => Promise<unknown>) {
  const database = new pg.Client(await findRunningPostgres(shop.dataDir))
  await database.connect()
  await use(database)
  await database.end()
}

/** Records scripts that ran, policy violations, dialogs, windows, errors and foreign requests. */
async function watch(context: BrowserContext): Promise<string[]> {
  const achieved: string[] = []
  await context.exposeFunction('canary', () => achieved.push('a text ran'))
  await context.exposeFunction('reportViolation', (what: string) => achieved.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event
      const report = Reflect.get(window, 'reportViolation')
      report(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`)
    })
  })
  context.on('dialog', (dialog) => {
    achieved.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.once('page', () => context.on('page', (page) => achieved.push(`window: ${page.url()}`)))
  context.on('weberror', (error) => achieved.push(`uncaught: ${error.error().message}`))
  await context.route(
    (url) => url.origin !== shop.url,
    (route) => {
      const request = route.request()
      // Product pictures may be on any host; the payment sandbox's port follows the shop's.
      if (request.url().startsWith('https://pictures.example/')) return route.abort()
      if (Number(new URL(request.url()).port) === shop.port + 1) return route.continue()
      achieved.push(`request: ${request.url()}`)
      return route.abort()
    },
  )
  return achieved
}

/** All visible text, including form values, on one line. */
async function readPage(page: Page): Promise<string> {
  const shown = await page.evaluate(() =>
    [
      document.getElementById('root')?.textContent,
      ...[...document.querySelectorAll('input, textarea')].map((field) =>
        Reflect.get(field, 'value'),
      ),
    ].join(' '),
  )
  return onOneLine(shown)
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

async function expectTexts(page: Page, path: string, texts: readonly string[]) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect
    .poll(
      async () => {
        const shown = await readPage(page)
        return texts.filter((text) => !shown.includes(onOneLine(text).trim()))
      },
      { message: `not read on ${path}` },
    )
    .toEqual([])
}

/** Visits each page as rendered by the server, then each by navigation in the browser. */
async function visit(
  page: Page,
  pages: readonly (readonly [path: string, texts?: readonly string[]])[],
) {
  for (const [path, texts = []] of pages) {
    await page.goto(shop.url + path)
    await expectTexts(page, path, texts)
  }
  await page.goto(`${shop.url}/about`, { waitUntil: 'networkidle' })
  for (const [path, texts = []] of pages) {
    const title = await page.title()
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page).not.toHaveTitle(title)
    await expectTexts(page, path, texts)
  }
}

/** Runs the steps as this person or a visitor, then checks that no text took effect. */
async function runAs(
  browser: Browser,
  person: Person | undefined,
  walk: (page: Page) => Promise<void>,
) {
  // The list of sessions shows the user agent.
  const context = await browser.newContext({ userAgent: '<script>canary()</script>' })
  if (person) await enterAs(context, shop.url, person)
  const achieved = await watch(context)
  const page = await context.newPage()
  await walk(page)
  expect(achieved).toEqual([])
  await context.close()
}

const newest = hostileStrings.slice(-5)
const encode = encodeURIComponent
const everything = encode(hostileStrings.map(onOneLine).join(' '))

test('visitors see fifty hostile texts as plain text on every page', async ({ browser }) => {
  await runAs(browser, undefined, (page) =>
    visit(page, [
      ['/', newest],
      [`/catalogue/${productIds.at(-1)}`, hostileStrings],
      ['/catalogue', newest],
      [`/login?from=${everything}#${everything}`],
      [`/catalogue?q=${encode(first)}&brand=${encode(first)}&attribute=${everything}`, [first]],
      [`/singUp?${everything}`],
      [`/resetPassword#${everything}`],
      [`/verifyEmail#${everything}`],
      [`/nowhere/${everything}`],
    ]),
  )
})

test('customers see hostile texts as plain text in their orders and profile', async ({
  browser,
}) => {
  await runAs(browser, customer, (page) =>
    visit(page, [
      [`/purchase/${productIds.at(-1)}`, hostileStrings],
      ['/dashboard', newest],
      [`/dashboard/payment/${orderId}`],
      ['/dashboard/profile', [first]],
      [`/myProfile/${customerId}`, [first]],
      ['/dashboard/sessions'],
      ['/dashboard/account'],
      ['/dashboard/addReview'],
    ]),
  )
})

test('admins see hostile texts as plain text on every admin page', async ({ browser }) => {
  await runAs(browser, admin, (page) =>
    visit(page, [
      ['/dashboard/orderAll', newest],
      ['/dashboard/admin', hostileStrings.slice(0, 5)],
      ['/dashboard/manageProduct', newest],
      [`/dashboard/orderAll?q=${encode(first)}`, [first]],
      ['/dashboard/addProduct'],
      ['/dashboard/accountEvents'],
      ['/dashboard/reviews'],
      ['/dashboard/audit'],
    ]),
  )
})

test('an address that would run as script is refused, and a stored one gets a harmless link', async ({
  browser,
}) => {
  for (const address of ['javascript:canary()', ' javascript:canary()', 'data:text/html,x', '//x'])
    await expect(
      customer.call('PUT', `/userprofile/${customerId}`, { ...profile, facebook: address }),
    ).rejects.toThrow('422')
  await withDatabase((database) =>
    database.query(`update profile set facebook = 'javascript:canary()'`),
  )
  await runAs(browser, customer, async (page) => {
    await page.goto(`${shop.url}/dashboard/profile`)
    const link = page.getByRole('link', { name: 'javascript:canary()' })
    await expect(link).toBeVisible()
    expect(await link.getAttribute('href')).not.toContain('canary')
  })
})
