import { expect, test } from 'vitest'
import { readShipRows } from './ship-rows.ts'

const rows = [
  { orderNo: '100234', tracking: '1Z999', carrier: 'UPS' },
  { orderNo: '100235', tracking: '1Z, 998', carrier: '' },
]

test.each([
  ['with a head', 'Order,Tracking,Carrier\n100234,1Z999,UPS\n100235,"1Z, 998",\n'],
  ['without a head', '100234,1Z999,UPS\r\n#100235,"1Z, 998"\r\n'],
  [
    'of a carrier, with columns of its own in another order',
    '\uFEFFCarrier;Weight;Tracking_Number;Order No.\nUPS;12,5;1Z999;100234\n;3;"1Z, 998";100235',
  ],
  [
    'copied from a spreadsheet',
    'order number\ttracking number\tcarrier\n100234\t1Z999\tUPS\n\n100235\t1Z, 998\t',
  ],
])('a table %s is read', (_what, text) => {
  expect(readShipRows(text)).toEqual(rows)
})

test('a row that misses cells is a row with empty ones', () => {
  expect(readShipRows('order,tracking\n100234')).toEqual([
    { orderNo: '100234', tracking: '', carrier: '' },
  ])
  expect(readShipRows(' \n')).toEqual([])
})
