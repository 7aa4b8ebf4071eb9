import { expect, test } from 'vitest'
import { writeSlides } from './highlight-slides.ts'

test('a slide states the count of parts and the lowest price of the category it links to', () => {
  const slides = writeSlides([
    { name: 'Brakes', products: 2, img: '/b.webp', from: 9.6 },
    { name: 'Ignition', products: 40, img: '/i.webp', from: 3.1 },
    { name: 'Hand tools', products: 1, img: '/t.webp', from: 4.85 },
  ])
  expect(slides.map(({ link }) => link)).toEqual([
    '/catalogue',
    '/catalogue?category=Brakes',
    // The shop has no category Engine, so the slide states no figures.
    '/catalogue',
    '/catalogue?category=Hand+tools',
  ])
  expect(slides[1]?.text).toMatch(/2 parts from \$9\.60\.$/)
  expect(slides[2]?.text).not.toMatch(/\$/)
  expect(slides[3]?.text).toMatch(/1 part from \$4\.85\.$/)
})

test('a slide leads to its category unless it is known that the shop has none', () => {
  const linkOf = (categories: Parameters<typeof writeSlides>[0]) => writeSlides(categories)[2]?.link
  const others = Array.from({ length: 100 }, (_, place) => ({
    name: `Category ${place}`,
    products: 9,
    img: '/c.webp',
    from: 1,
  }))
  expect(linkOf(undefined)).toBe('/catalogue?category=Engine')
  // The list has room for the hundred largest: Engine may be smaller.
  expect(linkOf(others)).toBe('/catalogue?category=Engine')
  expect(linkOf(others.slice(1))).toBe('/catalogue')
})

test('a slide states a price with parts of a cent as it is', () => {
  const [, brakes, engine] = writeSlides([
    { name: 'Brakes', products: 2, img: '/b.webp', from: 0.0035 },
    { name: 'Engine', products: 2, img: '/e.webp', from: 0.1795 },
  ])
  expect(brakes?.text).toMatch(/2 parts from \$0\.0035\.$/)
  expect(engine?.text).toMatch(/2 parts from \$0\.1795\.$/)
})

test('a slide of the shop’s own has its own picture, or the one that is built in at its place', () => {
  const text = { title: 'Spring', text: 'Sale.', linkName: 'All', link: '/catalogue?q=disc' }
  const picture = { url: '/images/a.webp', alt: 'A crocus', width: 8, height: 4, placeholder: null }
  const [first, second] = writeSlides([], [{ ...text, picture }, text])
  expect(first).toMatchObject({ ...text, picture: { alt: 'A crocus', source: { width: 8 } } })
  expect(second?.picture).toBe(writeSlides([])[1]?.picture)
})
