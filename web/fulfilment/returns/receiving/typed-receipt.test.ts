import { expect, test } from 'vitest'
import { readReceipt } from './typed-receipt.ts'

test('pieces that came back are counted apart, and each entry says what is wrong with it', () => {
  expect(readReceipt({ restock: '1,030', scrap: '' }, 1100)).toEqual({
    restock: 1030,
    scrap: 0,
    faults: {},
  })
  const faultsOf = (restock: string, scrap: string) => readReceipt({ restock, scrap }, 40).faults
  expect(faultsOf('30', 'ten')).toEqual({ scrap: 'Whole pieces' })
  expect(faultsOf('2.5', '-1')).toEqual({ restock: 'Whole pieces', scrap: 'Whole pieces' })
  expect(faultsOf('', '41')).toEqual({ scrap: 'At most 40 pieces were to come back' })
  expect(faultsOf('30', '11')).toEqual({ restock: 'At most 40 pieces were to come back' })
})
