import { expect, test } from 'vitest'
import { writeSlides } from './highlight-slides.ts'

test('a slide states the count of parts and the lowest price of the category it links to', () => {
  const slides = writeSlides([
    { name: 'Brakes', products: 2, img: '/b.webp', from: 9.6 },
    { name: 'Ignition', products: 40, img: '/i.webp', from: 3.1 },
    { name: 'Hand tools', products: 1, img: '/t.webp', from: 4.85 },
  ])
  expect(slides.map(({ linkPath }) => linkPath)).toEqual([
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
