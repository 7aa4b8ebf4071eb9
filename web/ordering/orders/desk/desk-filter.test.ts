import { expect, test } from 'vitest'
import { readDeskFilter, reversed, writeDeskFilter } from './desk-filter.ts'

const read = (search: string) => readDeskFilter(new URLSearchParams(search))

test('an address gives the filters that it names, and leaves out what no list has', () => {
  const filter = {
    goods: 'toPack',
    from: '2026-11-02',
    part: 'BH-1',
    sort: 'shipBy',
  } as const
  expect(read('goods=toPack&from=2026-11-02&part=+BH-1+&sort=shipBy&after=x&before=50')).toEqual(
    filter,
  )
  expect(read(writeDeskFilter(filter))).toEqual(filter)
  expect(read('goods=lost&state=cancelled&from=2026-13-90&to=today&q=+&sort=best')).toEqual({})
})

test('a list from its end keeps its filters', () => {
  expect(reversed(read('q=dana'))).toEqual({ q: 'dana', sort: 'oldest' })
  expect(reversed(reversed(read('sort=shipBy')))).toEqual({ sort: 'shipBy' })
})
