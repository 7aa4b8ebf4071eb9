import { beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '../../platform/base/testing/empty-storage.ts'
import { noScans } from './bin-scans.ts'
import { amongParts, keepCount, readKeptCount } from './kept-count.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', emptyStorage()))

const begun = {
  begunAt: '2026-11-30T09:12:00Z',
  scans: {
    counted: new Map([
      ['a', { expected: 500, counted: 3 }],
      ['b', { expected: 20, counted: 20 }],
    ]),
    last: 'b',
  },
}

test('a count is there for the person and the bin of it, and for no other', () => {
  keepCount('rita@shop.example', 'A-1', begun)
  expect(readKeptCount('rita@shop.example', 'A-1')).toEqual(begun)
  expect(readKeptCount('rita@shop.example', 'A-2')).toBeUndefined()
  expect(readKeptCount('paul@shop.example', 'A-1')).toBeUndefined()
})

test('a count that was entered or begun anew leaves nothing', () => {
  keepCount('rita@shop.example', 'A-1', begun)
  keepCount('rita@shop.example', 'A-1', { ...begun, scans: noScans })
  expect(readKeptCount('rita@shop.example', 'A-1')).toBeUndefined()
})

test('parts that left the bin meanwhile leave its count', () => {
  const { scans } = amongParts(begun, [{ _id: 'a' }, { _id: 'c' }])
  expect([...scans.counted.keys()]).toEqual(['a'])
  expect(scans.last).toBeUndefined()
})
