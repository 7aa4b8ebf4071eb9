import { expect, test } from 'vitest'
import { entriesLeft, fillEntries, rowsToShip, startEntries } from './ship-entries.ts'

const start = startEntries([
  { orderNo: 100_001, customer: 'Dana', company: null },
  { orderNo: 100_002, customer: 'Lee', company: 'Lee’s Garage' },
])

test('a file fills the rows of its orders, and brings rows of its own', () => {
  const filled = fillEntries(start, [
    { orderNo: '100002', tracking: 'B', carrier: 'UPS' },
    { orderNo: '100009', tracking: 'C', carrier: '' },
    { orderNo: '100002', tracking: 'B2', carrier: '' },
  ])
  expect(filled.map(({ orderNo, tracking }) => [orderNo, tracking])).toEqual([
    ['100001', ''],
    ['100002', 'B'],
    ['100009', 'C'],
    ['100002', 'B2'],
  ])
  expect(rowsToShip(filled, ' Freight Co ').map(({ carrier }) => carrier)).toEqual([
    'UPS',
    'Freight Co',
    'Freight Co',
  ])
})

test('refused rows and rows without a number stay, the others go', () => {
  const filled = fillEntries(start, [{ orderNo: '100002', tracking: 'B', carrier: 'UPS' }])
  const refused = entriesLeft(filled, [{ outcome: 'refused', reason: 'Not paid' }])
  expect(refused.map(({ orderNo, fault }) => [orderNo, fault])).toEqual([
    ['100001', null],
    ['100002', 'Not paid'],
  ])
  const shipped = entriesLeft(filled, [{ outcome: 'shipped', reason: null }])
  expect(shipped.map(({ orderNo }) => orderNo)).toEqual(['100001'])
})
