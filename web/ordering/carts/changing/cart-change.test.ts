import { expect, test } from 'vitest'
import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import { buildLineView } from './build-line-view.ts'
import { afterChange } from './cart-change.ts'
import { linesToMove, splitQuantity } from './split-lines.ts'

const totals = {
  lines: 3,
  pieces: 1500,
  goods: 62_700,
  cartons: 0,
  pallets: 0,
  kilograms: 0,
  withoutPackData: 3,
}
const line = (productId: string, overrides = {}) => buildLineView({ productId, ...overrides })
const short = { verdict: 'short', detail: '300 of 500 are left' } as const
const problem = (productId: string) => ({
  productId,
  verdict: short.verdict,
  sentence: short.detail,
})
const cart: Cart = {
  _id: 'cart-1',
  name: 'Cart',
  version: 7,
  isCurrent: true,
  isSaved: false,
  isShared: false,
  short: 2,
  lineCount: 120,
  totals,
  problems: [problem('b'), problem('not shown')],
  lines: [line('a'), line('b', short), line('c')],
}

test('a mended line leaves the problems, and version and totals are the answer’s', () => {
  const mended = line('b', { quantity: 300 })
  const after = afterChange(
    cart,
    { version: 8, lines: [mended], totals: { ...totals, lines: 4 } },
    [],
  )
  expect(after.lines).toEqual([line('a'), mended, line('c')])
  expect(after).toMatchObject({
    version: 8,
    lineCount: 120,
    short: 1,
    problems: [problem('not shown')],
  })
  expect(after.totals.lines).toBe(4)
})

test('a spoilt line joins the problems in the cart’s order', () => {
  const after = afterChange(cart, { version: 8, lines: [line('a', short)], totals }, [])
  expect(after.problems).toEqual([problem('a'), problem('b'), problem('not shown')])
  expect(after.short).toBe(3)
})

test('a removed line goes with its problem', () => {
  const after = afterChange(cart, { version: 8, lines: [], totals }, ['b'])
  expect(after.lines).toEqual([line('a'), line('c')])
  expect(after).toMatchObject({ lineCount: 119, short: 1, problems: [problem('not shown')] })
})

test('a line that is removed twice is counted once', () => {
  const answer = { version: 8, lines: [], totals }
  const after = afterChange(afterChange(cart, answer, ['b']), { ...answer, version: 9 }, ['b'])
  expect(after).toMatchObject({ version: 9, lineCount: 119 })
})

const [half, most] = [line('a', { total: 500_000 }), line('b', { total: 499_999.99 })]
const cent = line('c', { total: 0.01 })

test('lines leave a cart from the end until one payment takes the rest', () => {
  expect(linesToMove([half, most])).toEqual([])
  expect(linesToMove([half, most, cent])).toEqual([cent])
  expect(linesToMove([half, half, most, cent])).toEqual([half, most, cent])
})

test('a line that can’t be ordered is not counted, as in the cart’s total', () => {
  const tooMuch = line('z', { verdict: 'aboveCeiling', total: 1_000_000 })
  expect(linesToMove([tooMuch, line('b')])).toEqual([])
  expect(linesToMove([tooMuch, half, most, cent])).toEqual([cent])
})

test('a line above one card payment is split into two orderable parts', () => {
  const large = line('a', { verdict: 'aboveCeiling', quantity: 40_000, nearest: [23_900, null] })
  expect(splitQuantity(large)).toEqual({ stays: 23_900, moves: 16_100 })
  expect(splitQuantity({ ...large, quantity: 24_000 })).toEqual({ stays: 23_500, moves: 500 })
  const boxes = { ...large, quantity: 24_000, orderMultiple: 300 }
  expect(splitQuantity(boxes)).toEqual({ stays: 23_400, moves: 600 })
})

test('what can’t be split into two orderable parts is not', () => {
  const large = line('a', { verdict: 'aboveCeiling', quantity: 900, nearest: [800, null] })
  expect(splitQuantity(large)).toBeUndefined()
  expect(splitQuantity({ ...large, quantity: 9000, nearest: [null, null] })).toBeUndefined()
  expect(splitQuantity(line('b'))).toBeUndefined()
})
