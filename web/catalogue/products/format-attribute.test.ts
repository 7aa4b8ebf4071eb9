import { expect, test } from 'vitest'
import { formatAttribute, keepTogether } from './format-attribute.ts'

const shown = (value: string) => formatAttribute({ name: 'Fact', value }).replaceAll('\u00a0', '~')

test.each([
  ['12000 pieces, 618 kg', '12,000 pieces, 618~kg'],
  ['520 × 360 × 24 mm', '520~×~360~×~24~mm'],
  ['ISO 8820-3', 'ISO 8820-3'],
  ['DIN 76033 steel', 'DIN 76033 steel'],
  ['30 to 60 mm', '30 to 60~mm'],
  ['DIN 6921, nut DIN 6923', 'DIN 6921, nut DIN 6923'],
])('%s is shown as %s', (value, text) => {
  expect(shown(value)).toBe(text)
})

test('a size in a name stays on one line', () => {
  expect(keepTogether('Radiator, aluminium core 520 × 360 × 24 mm')).toBe(
    'Radiator, aluminium core 520\u00a0×\u00a0360\u00a0×\u00a024\u00a0mm',
  )
})
