import { expect, test } from 'vitest'
import { noScans, type Scans, scan, setCount } from './bin-scans.ts'

const part = (id: string, partNumber: string, ...gtins: readonly string[]) => ({
  _id: id,
  partNumber,
  productName: `Part ${id}`,
  gtins: [...gtins],
  onShelf: 500,
})
const parts = [
  part('a', 'BH-1001'),
  part('b', 'BH-1002', '4006381333931', '04012345678901'),
  part('c', '4711'),
]

const scanAll = (codes: readonly string[], from: Scans = noScans) =>
  codes.reduce<Scans & { said?: string; isFault?: boolean }>(
    (scans, code) => scan(parts, scans, code),
    from,
  )
const countsOf = ({ counted }: Scans) => [...counted].map(([id, one]) => [id, one.counted])

test('each beep counts one piece of its part, by part number or barcode', () => {
  expect(countsOf(scanAll(['BH-1001', 'bh1002', 'BH-1001', '04012345678901']))).toEqual([
    ['a', 2],
    ['b', 2],
  ])
})

test('a number after a beep sets the pieces of that part, unless it is a part number', () => {
  expect(countsOf(scanAll(['BH-1001', '480', 'BH-1002']))).toEqual([
    ['a', 480],
    ['b', 1],
  ])
  expect(countsOf(scanAll(['BH-1001', '4711']))).toEqual([
    ['a', 1],
    ['c', 1],
  ])
})

test('a code that the bin doesn’t hold is said and counts nothing', () => {
  const first = scanAll(['999'])
  expect([first.isFault, first.said, countsOf(first)]).toEqual([true, '999 is not in this bin', []])
  expect(scanAll(['4006381333934']).said).toBe(
    '4006381333934 is not in this bin, and is no GTIN: its check digit is 4, and would be 1',
  )
  expect(scanAll(['BH-1001', 'XY-1'])).toMatchObject({ isFault: true, last: 'a' })
})

test('a count is compared with the shelf of its beginning, whatever the list says later', () => {
  const begun = scanAll(['BH-1001'])
  const later = setCount(begun, { ...part('a', 'BH-1001'), onShelf: 400 }, 7)
  expect(later.counted.get('a')).toEqual({ expected: 500, counted: 7 })
})
