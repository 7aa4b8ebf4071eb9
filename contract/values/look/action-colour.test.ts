import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contrastOf,
  findActionFault,
  findNearestAction,
  isHexColour,
  shadesOf,
  themeOf,
} from './action-colour.ts'
import { DEFAULT_ACTION_COLOUR } from './shop-look.ts'

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is that of WCAG: 21 between black and white, the same both ways, 1 with itself', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  fc.assert(
    fc.property(colours, colours, (one, other) => {
      expect(contrastOf(one, other)).toBe(contrastOf(other, one))
      expect(contrastOf(one, one)).toBe(1)
      expect(contrastOf(one, other)).toBeGreaterThanOrEqual(1)
    }),
  )
})

test('the nearest colour passes, and a colour that passes is its own nearest', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const nearest = findNearestAction(colour)
      expect(isHexColour(nearest)).toBe(true)
      expect(findActionFault(nearest)).toBeUndefined()
      expect(findNearestAction(nearest)).toBe(nearest)
      if (!findActionFault(colour)) expect(nearest).toBe(colour)
    }),
  )
})

test('letters can be read on a passing colour, under the pointer and on its wash', () => {
  fc.assert(
    fc.property(colours.map(findNearestAction), (colour) => {
      const { letters, deep, wash } = shadesOf(colour)
      expect(contrastOf(colour, letters)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(deep, letters)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(wash, '#14181c')).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(colour, '#14181c')).toBeGreaterThanOrEqual(3)
    }),
  )
})

test('a fault says which contrast is too low', () => {
  expect(findActionFault('#0b3d91')).toBe(
    'On dark grounds it has a contrast of 1.7 to 1, and needs 3 to 1',
  )
  expect(findActionFault('#7c7c7c')).toMatch(/^Letters on it have a contrast of 4\.\d to 1/)
})

test('the shop’s own colour passes and has the shades of the theme', () => {
  expect(findActionFault(DEFAULT_ACTION_COLOUR)).toBeUndefined()
  expect(themeOf(DEFAULT_ACTION_COLOUR)).toEqual({
    '--color-signal': '#ffc61a',
    '--color-signal-deep': '#f2b200',
    '--color-signal-wash': '#fff6d6',
    '--color-primary': '#ffc61a',
    '--color-primary-content': '#14181c',
  })
})
