import { expect, test } from 'vitest'
import { availableAfter, noStockEntry, stockFormSchema } from './stock-form.ts'

const counted = { ...noStockEntry, pieces: '1,200', reason: ' Counted ' }

test('pieces that went out are a difference below zero', () => {
  expect(stockFormSchema.parse(counted)).toEqual({ quantity: 1200, reason: 'Counted' })
  expect(stockFormSchema.parse({ ...counted, direction: 'out', note: 'Row 4' })).toEqual({
    ...{ quantity: -1200, reason: 'Counted', note: 'Row 4' },
  })
})

test.each([{ pieces: '0' }, { pieces: '-5' }, { pieces: '1.5' }, { pieces: '' }, { reason: ' ' }])(
  '%j is refused',
  (wrong) => {
    const { error } = stockFormSchema.safeParse({ ...counted, ...wrong })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(Object.keys(wrong))
  },
)

test('what will be available is known before a reason is given', () => {
  const entries = { ...noStockEntry, direction: 'out', pieces: '200' } as const
  expect(availableAfter(3200, entries)).toBe(3000)
  expect(availableAfter(3200, { ...entries, pieces: 'some' })).toBeUndefined()
})
