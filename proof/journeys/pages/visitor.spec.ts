import { messages } from '../../../contract/values/messages.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, newestProducts, newPerson } from '../../shop/people.ts'

test('the top navigation leads to Home, Blogs and About, and offers Login to visitors', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Catalogue',
    'Blogs',
    'About',
    'Quick order',
  ])
  const header = page.getByRole('banner')
  for (const [name, path] of [
    ['Blogs', '/blogs'],
    ['About', '/about'],
    ['Home', '/home'],
    ['Login', '/login'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
  await header.getByRole('link', { name: 'Bulkhead, home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
})

test('a home page left before its lower half came near is whole on the way back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Catalogue', exact: true }).click()
  await expect(page).toHaveURL('/catalogue')
  await header.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Business summary' })).toBeVisible()
})

test('the home page shows the last six products, three per row, with all their figures', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/home')
  const tools = page.getByRole('region', { name: 'Car Tools' })
  const cards = tools.getByRole('article')
  await expect(cards).toHaveCount(6)
  const newest = (await newestProducts(shop.url)).toReversed()
  for (const [place, product] of newest.entries()) {
    const card = cards.nth(place)
    await expect(card.getByRole('heading')).toHaveText(product.name)
    await expect(card).toContainText(product.description)
    await expect(card.getByRole('term')).toHaveText(['Price', 'Minimum order', 'Available'])
    await expect(card.getByRole('definition')).toHaveText([
      `$${product.price.toFixed(2)}`,
      product.minimum.toLocaleString('en-US'),
      product.available.toLocaleString('en-US'),
    ])
    const buy = card.getByRole('link', { name: 'Buy Now' })
    await expect(buy).toHaveText('Buy Now')
    await expect(buy).toHaveAttribute('href', `/purchase/${product._id}`)
  }
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(new Set(tops.slice(0, 3)).size).toBe(1)
  expect(new Set(tops.slice(3)).size).toBe(1)
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0)
})

test('the home page shows the last six reviews with name, picture, description and stars', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const reviews = await (await request.get('/review?limit=6')).json()
  const section = page.getByRole('region', { name: 'Client Review' })
  const cards = section.getByRole('listitem')
  await expect(cards).toHaveCount(6)
  for (const [place, review] of reviews.entries()) {
    const card = cards.nth(place)
    await expect(card).toContainText(review.name)
    await expect(card).toContainText(review.description)
    await expect(card.getByRole('img', { name: `${review.ratting} of 5 stars` })).toBeVisible()
    const picture = card.locator('img').last()
    await picture.scrollIntoViewIfNeeded()
    const [hash = ''] = review.img.match(/[0-9a-f]{64}/) ?? []
    await expect(picture).toHaveAttribute('src', new RegExp(hash))
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
    // Those that came with the demo say so; those that customers wrote do not.
    await expect(card.getByText('Sample', { exact: true })).toHaveCount(review.sample ? 1 : 0)
  }
})

test('the home page has its promotion, summary, car body, brands, sample CEOs and footer', async ({
  page,
}) => {
  await page.goto('/')
  const promotion = page.getByRole('region', { name: 'Car Discount' })
  await expect(promotion.getByText('50%', { exact: true })).toBeVisible()

  const summary = page.getByRole('region', { name: 'Business summary' })
  await expect(summary.getByRole('definition')).toHaveText(['100+', '500+', '1000+', '33k+'])
  await expect(summary.getByRole('term')).toHaveText([
    'customers',
    'tools',
    'happy clients',
    'reviews',
  ])

  const carBody = page.getByRole('region', { name: 'Car body' })
  await expect(carBody.getByRole('row')).toHaveCount(11)

  const brands = page.getByRole('region', { name: 'Brands' }).getByRole('link')
  await expect(brands).toHaveCount(12)
  for (const brand of await brands.all()) {
    expect(await brand.getAttribute('href')).toMatch(/^https:\/\/www\./)
    await expect(brand).toHaveAttribute('target', '_blank')
    await expect(brand).toHaveAttribute('rel', 'noopener')
  }

  const ceos = page.getByRole('region', { name: 'Our CEOs' }).getByRole('listitem')
  await expect(ceos).toHaveCount(3)
  for (const card of await ceos.all())
    await expect(card.getByText('Sample', { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Copyright © 2022')

  await promotion.getByRole('link', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL('/catalogue?discounted=true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Car Discount')
})

test('the carousel’s four slides are turned by buttons and arrow keys, never automatically', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Highlights' })
  const place = carousel.getByRole('status')
  await expect(carousel.locator('[aria-roledescription=slide]')).toHaveCount(4)
  await expect(place).toHaveText('Slide 1 / 4')
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  await expect(place).toHaveText('Slide 2 / 4')
  await carousel.getByRole('button', { name: 'Previous slide' }).click()
  await expect(place).toHaveText('Slide 1 / 4')
  await carousel.getByRole('button', { name: 'Previous slide' }).click()
  await expect(place).toHaveText('Slide 4 / 4')
  await page.keyboard.press('ArrowRight')
  await expect(place).toHaveText('Slide 1 / 4')
  await page.keyboard.press('ArrowLeft')
  await expect(place).toHaveText('Slide 4 / 4')
  await expect(
    carousel.getByRole('heading', { name: 'Workshop tools for every bay' }),
  ).toBeInViewport()
  await page.clock.fastForward('05:00')
  await expect(place).toHaveText('Slide 4 / 4')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the carousel is turned by a swipe', async ({ page }) => {
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'Highlights' })
    await expect(carousel.getByRole('status')).toHaveText('Slide 1 / 4')
    await expect(carousel.locator('[inert]')).toHaveCount(3)
    const finger = await page.context().newCDPSession(page)
    const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 400 }],
      })
    await move('touchStart', 340)
    for (let x = 320; x >= 40; x -= 20) await move('touchMove', x)
    await move('touchEnd')
    await expect(carousel.getByRole('status')).toHaveText('Slide 2 / 4')
  })

  test('the navigation opens behind the menu button', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('listitem')).toHaveText([
      'Home',
      'Catalogue',
      'Blogs',
      'About',
      'Quick order',
    ])
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
    await menu.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(menu).toHaveCount(0)
  })
})

test('About shows the developer with a list of skills and four projects', async ({ page }) => {
  await page.goto('/about')
  await expect(page).toHaveTitle('About, Bulkhead')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara Tennant')
  await expect(page.getByRole('table', { name: 'Skills' }).getByRole('row')).toHaveCount(10)
  await expect(page.getByRole('region', { name: 'Projects' }).getByRole('link')).toHaveCount(4)
})

test('Blogs answers its five questions', async ({ page }) => {
  await page.goto('/blogs')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([
    'How do you improve the performance of a React application?',
    'What are the ways to manage state in a React application?',
    'How does prototypal inheritance work?',
    'How do you find products by name?',
    'What is a unit test, and why write one?',
  ])
  for (const answer of await page.getByRole('article').all())
    await expect(answer).toHaveText(/.{600,}/s)
})

test('Login and Sign up lead to one another, and every spelling of Sign up leads there', async ({
  page,
}) => {
  for (const spelling of ['/signup', '/signUp']) {
    await page.goto(spelling)
    await expect(page).toHaveURL('/singUp')
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sign up')
  for (const label of ['Name', 'Email', 'Password'])
    await expect(main.getByLabel(label, { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Sign up' })).toBeVisible()
  await main.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Login')
  for (const label of ['Email', 'Password'])
    await expect(main.getByLabel(label, { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Login' })).toBeVisible()
  await main.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/singUp')
})

test('an unknown address is a 404 with its title and a picture', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/404/)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle(`${messages.pageNotFound}, Bulkhead`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Fount 404')
  await expect(page.getByRole('img', { name: 'An empty pallet in bay 404' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the footer offers Login and Sign up to visitors, and the dashboard to customers', async ({
  page,
  shop,
}) => {
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Account' })
  await page.goto('/')
  await expect(links.getByRole('link')).toHaveText(['Login', 'Sign up'])
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  await page.goto('/')
  await expect(links.getByRole('link')).toHaveText(['Dashboard', 'My Account'])
})
