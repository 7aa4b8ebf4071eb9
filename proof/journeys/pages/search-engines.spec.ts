import { expect, test } from '../../shop/journey.ts'
import { newestProducts } from '../../shop/people.ts'

test('robots.txt says what may be crawled, and the sitemaps list every product', async ({
  shop,
}) => {
  const read = async (url: string) => (await fetch(new URL(url, shop.url))).text()
  const robots = await read('/robots.txt')
  expect(robots).toMatch(/^User-agent: \*$/m)
  expect(robots).toMatch(/^Disallow: \/dashboard$/m)
  const [, index = ''] = robots.match(/^Sitemap: (.+)$/m) ?? []

  const pages = listAddresses(await read(index))
  expect(pages.length).toBeGreaterThanOrEqual(2)
  const listed = (await Promise.all(pages.map(read))).flatMap(listAddresses)
  expect(listed).toContain(`${shop.url}/catalogue`)
  const [newest] = await newestProducts(shop.url)
  const own = listed.filter((address) => address.includes(`/catalogue/${newest._id}/`))
  expect(own).toHaveLength(1)
  const page = await fetch(own[0] ?? '', { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(`<link rel="canonical" href="${own[0]}">`)
})

test('a page reached by a link names its own address for search engines', async ({
  page,
  shop,
}) => {
  const [newest] = await newestProducts(shop.url)
  await page.goto(`/catalogue/${newest._id}`)
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', new RegExp(`/catalogue/${newest._id}/`))
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(canonical).toHaveAttribute('href', `${shop.url}/about`)
})

function listAddresses(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
}
