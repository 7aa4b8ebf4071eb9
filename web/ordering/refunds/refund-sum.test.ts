import { expect, test } from 'vitest'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import { cents } from '../../../contract/values/money/money.ts'
import { closingSum, refundSum } from './refund-sum.ts'
import { faultsByLine, readPieces } from './typed-pieces.ts'

const line = (lineNo: number, priceFor: number, pricePer: 1 | 100, total: number, tax = 0) =>
  ({
    lineNo,
    priceFor,
    pricePer,
    total,
    quantity: 500,
    refunded: 0,
    refundedAmount: 0,
    tax,
  }) as OrderLine

test('the sum shows its pieces and their price, of several lines each', () => {
  const lines = [line(1, 41.8, 1, 20_900), line(2, 17.95, 100, 89.75)]
  expect(refundSum(lines, [{ lineNo: 1, quantity: 40 }]).text).toBe('$1,672.00 = 40 × $41.80')
  expect(
    refundSum(lines, [
      { lineNo: 1, quantity: 40 },
      { lineNo: 2, quantity: 100 },
    ]),
  ).toEqual({ cents: 168_995, text: '$1,689.95 = 40 × $41.80 + 100 × $17.95 per 100' })
  expect(refundSum(lines, [])).toEqual({ cents: 0, text: '$0.00' })
})

test('the tax of a line goes back with its pieces', () => {
  const lines = [line(1, 41.8, 1, 20_900, 1724.25), line(2, 10, 1, 5000)]
  expect(refundSum(lines, [{ lineNo: 1, quantity: 40 }])).toEqual({
    cents: 180_994,
    text: '$1,809.94 = 40 × $41.80 + tax',
  })
  expect(refundSum(lines, [{ lineNo: 2, quantity: 40 }]).text).toBe('$400.00 = 40 × $10.00')
})

test('lines from a server of the release before, which tell no tax, are summed without', () => {
  const { tax: _, ...former } = line(1, 41.8, 1, 20_900)
  expect(refundSum([former], [{ lineNo: 1, quantity: 40 }])).toEqual({
    cents: 167_200,
    text: '$1,672.00 = 40 × $41.80',
  })
})

test('typed pieces are whole and at most what the line has; empty lines are left out', () => {
  const most = [1, 2, 3, 4, 5].map((lineNo) => ({ lineNo, most: 1500 }))
  expect(readPieces(most, { 1: '1,500', 2: '', 3: '2.5', 4: '1501', 5: '0' })).toEqual({
    lines: [{ lineNo: 1, quantity: 1500 }],
    faults: { 3: 'A whole number of pieces', 4: 'At most 1,500' },
  })
})

test('the shop’s faults are shown at the lines that were sent', () => {
  const errors = { 'lines.1.quantity': ['Too many'], amount: ['Other'] }
  expect(faultsByLine(errors, [{ lineNo: 3 }, { lineNo: 7 }])).toEqual({ 7: 'Too many' })
})

test('the sum of closing short is what the shop refunds: with the freight of what never travels, at most what is left', () => {
  const lines = [
    { ...line(1, 10, 1, 5000), shipped: 0, closed: 0 },
    { ...line(2, 10, 1, 5000), shipped: 0, closed: 500, refunded: 500, refundedAmount: 5000 },
  ]
  const order = { lineCount: 2, freightLeft: 120 }
  const sum = (quantity: number, left: number) =>
    closingSum(lines, [{ lineNo: 1, quantity }], { order, left: cents(left) })
  expect(sum(400, 512_000).text).toBe('$4,000.00 = 400 × $10.00')
  expect(sum(500, 512_000)).toEqual({ cents: 512_000, text: '$5,120.00 = 500 × $10.00 + freight' })
  expect(sum(500, 300_000).text).toBe('$3,000.00, all that is left')
})
