import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { defaultHome } from '../../../contract/catalogue/content/default-home.ts'
import {
  defaultSections,
  type HomeSection,
} from '../../../contract/catalogue/content/default-sections.ts'
import { defaultSlides } from '../../../contract/catalogue/content/default-slides.ts'
import { BUDGETS } from '../../../scripts/build/budgets.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, type Person } from '../../shop/people.ts'
import { expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'
import { measureShift, NO_SHIFT } from '../../shop/screens/measure-shift.ts'
import { weighDocument } from '../../shop/screens/weigh-document.ts'
import { SHOP_SETTINGS } from '../../shop/shop-settings.ts'
import { type RunningShop, startShop } from '../../shop/start-shop.ts'

// Its own shop: the home page of the others stays the specification's.
let shop: RunningShop

test.beforeAll(async () => {
  shop = await startShop({ env: SHOP_SETTINGS })
})
test.afterAll(() => shop.stop())

async function sendPicture(url: string, { token }: Person, file: string): Promise<string> {
  const form = new FormData()
  form.append('image', new Blob([await readFile(file)], { type: 'image/webp' }), 'picture.webp')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/image`, { method: 'POST', body: form, headers })
  return ((await answer.json()) as { data: { url: string } }).data.url
}

const slidesOf = (page: Page) =>
  page.getByRole('region', { name: 'Highlights' }).locator('[aria-roledescription=slide]')
const section = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('an admin rewrites a slide with a picture of its own, visitors see it at once, and a reset brings the old one back', async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(shop.url)
  await expect(slidesOf(visitor).first()).toContainText(defaultSlides[0]?.title ?? '')

  await page.goto(`${shop.url}/dashboard/content`)
  const slides = section(page, /^Slides/)
  await slides.getByText('Slide 1', { exact: true }).first().click()
  await slides.getByText('Slide 2', { exact: true }).first().click()
  await slides.getByRole('textbox', { name: 'Title' }).first().fill('')
  await slides
    .getByRole('textbox', { name: 'Link', exact: true })
    .nth(1)
    .fill('https://evil.example')
  await slides.getByRole('button', { name: 'Save Slides' }).click()
  await expect(slides.getByText('Title is required')).toBeVisible()
  await expect(slides.getByText('A path of this site, such as /catalogue')).toBeVisible()
  await slides.getByRole('textbox', { name: 'Title' }).first().fill('Spring stock is in')
  await slides
    .getByRole('textbox', { name: 'Link', exact: true })
    .nth(1)
    .fill('/catalogue?category=Ignition')
  await slides.getByRole('button', { name: 'Change picture of slide 1' }).click()
  // Saved while the picture is uploading, it waits for it, and then misses its description.
  await page.route('**/image', async (route) => {
    await sleep(500)
    await route.continue()
  })
  await slides.getByLabel('Picture', { exact: true }).setInputFiles('demo/pictures/coilover.webp')
  await slides.getByRole('button', { name: 'Save Slides' }).click()
  await expect(slides.getByRole('textbox', { name: 'Description of the picture' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await slides.getByRole('textbox', { name: 'Description of the picture' }).fill('A coilover')
  await slides.getByRole('button', { name: 'Save Slides' }).click()
  await expect(page.getByText('Slides saved')).toBeVisible()

  const first = slidesOf(visitor).first()
  await expect(async () => {
    await visitor.reload()
    await expect(first.getByRole('heading')).toHaveText('Spring stock is in', { timeout: 1000 })
  }).toPass()
  await expect(slidesOf(visitor)).toHaveCount(4)
  await expect(first.getByRole('img', { name: 'A coilover' })).toBeVisible()
  await expect(slidesOf(visitor).nth(1).locator('p').first()).toContainText(/\d+ parts? from \$/)

  await section(page, /^Slides/)
    .getByRole('button', { name: 'Reset Slides' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Slides reset')).toBeVisible()
  // The page of before is kept for a second.
  await expect(async () => {
    await visitor.reload()
    await expect(slidesOf(visitor).first()).toContainText(defaultSlides[0]?.title ?? '', {
      timeout: 1000,
    })
  }).toPass()
  await visitor.close()
})

test('the home page stays within its budget with content of its own in every kind', async ({
  page,
}) => {
  const admin = await firstAdmin(shop.url)
  const fill = (text: string, length: number) => text.padEnd(length, ` ${text}`).slice(0, length)
  const pictures = await Promise.all(
    ['coilover', 'brake-disc', 'wheel', 'piston'].map((name) =>
      sendPicture(shop.url, admin, `demo/pictures/${name}.webp`),
    ),
  )
  const items = {
    slides: defaultSlides.map(({ title, text, linkName, link }, place) => ({
      img: pictures[place],
      alt: fill(`${title} on a workbench`, 60),
      title: fill(`${title} ${place}`, 40),
      text: fill(`${text} ${place}`, 160),
      linkName: fill(linkName, 30),
      link,
    })),
    brands: defaultHome.brands.map(({ name, link }) => ({ name: fill(name, 20), link })),
    summary: defaultHome.summary.map(({ name }) => ({ figure: '9,999k+', name: fill(name, 30) })),
    ceos: defaultHome.ceos.map(({ name, post, remark }) => ({
      name: fill(name, 30),
      post: fill(post, 40),
      remark: fill(remark, 120),
      sample: false,
    })),
  }
  const before = await weighDocument(shop.url)
  for (const [kind, blocks] of Object.entries(items))
    await admin.call('PUT', `/content/${kind}`, { items: blocks })
  // A visitor's page is kept for a second, settings for another.
  await expect.poll(() => fetch(shop.url).then((page) => page.text())).toContain('9,999k+')
  const after = await weighDocument(shop.url)
  console.log(
    `The home page weighs ${before} bytes as delivered, ${after} with content of its own.`,
  )
  expect(after).toBeLessThanOrEqual(BUDGETS.document * 1000)
  await page.goto(shop.url)
  await expect(page.getByText('9,999k+').first()).toBeVisible()
  await expect(page.getByText('Sample cards')).toHaveCount(0)
  for (const kind of Object.keys(items)) await admin.call('DELETE', `/content/${kind}`)
})

test('axe finds nothing on the page of the content', async ({ page }) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto(`${shop.url}/dashboard/content`)
  await expect(page.getByRole('button', { name: 'Save CEO cards' })).toBeVisible()
  await expectAccessibleAtAllSizes(page)
})

test('on a phone one kind of content is shown: that of the link which led there', async ({
  page,
}) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.url}/dashboard/content#ceos`)
  await expect(section(page, /^CEO cards/)).toBeVisible()
  await expect(section(page, /^Sections/)).toBeHidden()
  const links = page.getByRole('navigation', { name: 'Content' })
  await links.getByRole('link', { name: 'Slides' }).click()
  await section(page, /^Slides/)
    .getByText('Slide 1', { exact: true })
    .first()
    .click()
  const title = section(page, /^Slides/)
    .getByRole('textbox', { name: 'Title' })
    .first()
  await title.fill('Typed before a look at the brands')
  await links.getByRole('link', { name: 'Brands' }).click()
  await expect(title).toBeHidden()
  await page.goBack()
  await expect(title).toHaveValue('Typed before a look at the brands')
})

/** The names under which assistive technology finds the sections of the specification's home page. */
const SECTION_NAMES: Readonly<Record<HomeSection, string>> = {
  slides: 'Highlights',
  categories: 'Categories',
  tools: 'Car Tools',
  car: 'Car body',
  summary: 'Business summary',
  discount: 'Car Discount',
  reviews: 'Client Review',
  brands: 'Brands',
  ceos: 'Our CEOs',
}

const homeSection = (page: Page, name: HomeSection) =>
  page
    .getByRole('main')
    .getByRole(name === 'categories' ? 'navigation' : 'region', { name: SECTION_NAMES[name] })

for (const { section: hidden } of defaultSections)
  test(`home without ${hidden} keeps the other sections, and nothing moves`, async ({ page }) => {
    const admin = await firstAdmin(shop.url)
    const items = defaultSections.map((one) => ({ ...one, isShown: one.section !== hidden }))
    await admin.call('PUT', '/content/sections', { items })
    const shown = defaultSections.filter(({ section: other }) => other !== hidden)
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      // The page of before is kept for a second.
      await expect(async () => {
        await page.goto(shop.url)
        await expect(homeSection(page, hidden)).toHaveCount(0, { timeout: 1000 })
      }).toPass()
      const { shift, moved } = await measureShift(page)
      expect(shift, moved.join('\n')).toBeLessThan(NO_SHIFT)
      for (const { section: other } of shown) await expect(homeSection(page, other)).toBeVisible()
    }
    await admin.call('DELETE', '/content/sections')
  })
