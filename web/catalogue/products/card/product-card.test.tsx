import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CardProduct } from '../queries.ts'
import { ProductCard } from './product-card.tsx'

const disc = {
  _id: '01',
  name: 'Brake disc',
  description: 'Cast iron.',
  partNumber: 'BH-3100-300',
  img: 'https://pictures.example/disc.webp',
  priceFor: 18.9,
  pricePer: 1,
  minimum: 500,
  orderMultiple: 1,
} as CardProduct

const show = (available: number) =>
  renderToStaticMarkup(<ProductCard product={{ ...disc, available }} />)

test('a card whose stock is below the minimum says so, and its Buy Now does not stand out', () => {
  expect(show(500)).toContain('$9,450.00')
  expect(show(500)).toContain('btn-primary')
  for (const [available, state] of [
    [499, 'Below the minimum order'],
    [0, 'Out of stock'],
  ] as const) {
    const short = show(available)
    expect(short).toContain(state)
    expect(short).not.toContain('$9,450.00')
    expect(short).not.toContain('btn-primary')
    expect(short).toMatch(/href="\/purchase\/01"[^>]*>Buy Now</)
  }
})
