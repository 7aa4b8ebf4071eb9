import { expect, test } from '../../shop/journey.ts'

test('each slide’s link shows what the slide announces', async ({ page }) => {
  await page.goto('/')
  const slides = page
    .getByRole('region', { name: 'Highlights' })
    .locator('[aria-roledescription=slide]')
  const promises = await slides.evaluateAll((all) =>
    all.map((slide) => ({
      text: slide.querySelector('p')?.textContent ?? '',
      path: slide.querySelector('a')?.getAttribute('href') ?? '',
    })),
  )
  const priced = promises.filter(({ text }) => text.includes('$'))
  expect(priced.length).toBeGreaterThan(0)
  for (const { text, path } of priced) {
    const [, parts, dollars] = text.match(/(\d+) parts? from \$([\d.]+)\.$/) ?? []
    const answer = await page.request.get(`/catalogue/search${new URL(path, page.url()).search}`)
    const shown: { products: { price: number }[]; total: { products: number } } =
      await answer.json()
    expect(shown.total.products, text).toBe(Number(parts))
    expect(Math.min(...shown.products.map(({ price }) => price)), text).toBe(Number(dollars))
  }
})

test('arrow keys turn slide after slide while a slide’s link has the focus', async ({ page }) => {
  await page.goto('/')
  const highlights = page.getByRole('region', { name: 'Highlights' })
  await highlights.getByRole('link').first().focus()
  for (const place of [2, 3]) {
    await page.keyboard.press('ArrowRight')
    await expect(highlights.getByRole('status')).toHaveText(`Slide ${place} / 4`)
    const slide = highlights.locator('[aria-roledescription=slide]').nth(place - 1)
    await expect(slide.getByRole('link')).toBeFocused()
  }
})
