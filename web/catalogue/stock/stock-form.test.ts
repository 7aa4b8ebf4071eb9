import { expect, test } from 'vitest'
import { availableAfter, noStockEntry, stockFormSchema } from './stock-form.ts'

const counted = { ...noStockEntry, pieces: '1,200', reason: ' Counted ' }

test('a correction is a difference, below zero for pieces that went out; others are pieces', () => {
  const { parse } = stockFormSchema('correction')
  expect(parse(counted)).toEqual({ kind: 'correction', quantity: 1200, reason: 'Counted' })
  expect(parse({ ...counted, direction: 'out', note: 'Row 4' })).toEqual({
    kind: 'correction',
    quantity: -1200,
    reason: 'Counted',
    note: 'Row 4',
  })
  expect(stockFormSchema('scrap').parse({ ...counted, reference: ' S-1 ' })).toEqual({
    kind: 'scrap',
    quantity: 1200,
    reason: 'Counted',
    reference: 'S-1',
  })
  expect(stockFormSchema('count').parse({ ...counted, pieces: '0' })).toEqual({
    kind: 'count',
    counted: 0,
    reason: 'Counted',
  })
})

test.each([{ pieces: '0' }, { pieces: '-5' }, { pieces: '1.5' }, { pieces: '' }, { reason: ' ' }])(
  '%j is refused',
  (wrong) => {
    const { error } = stockFormSchema('receive').safeParse({ ...counted, ...wrong })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(Object.keys(wrong))
  },
)

test('what will be available is known before a reason is given', () => {
  const before = { available: 3200, onShelf: 4000 }
  const entries = { ...noStockEntry, direction: 'out', pieces: '200' } as const
  expect(availableAfter('correction', before, entries)).toBe(3000)
  expect(availableAfter('scrap', before, entries)).toBe(3000)
  expect(availableAfter('receive', before, entries)).toBe(3400)
  expect(availableAfter('count', before, { ...entries, pieces: '4,010' })).toBe(3210)
  expect(availableAfter('correction', before, { ...entries, pieces: 'some' })).toBeUndefined()
})
