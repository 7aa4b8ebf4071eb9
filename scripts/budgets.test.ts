import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeWeights, findOverBudget, weighBuild } from './budgets.ts'

test('no page, stylesheet or typeface is heavier than its budget', () => {
  const weights = weighBuild(join(import.meta.dirname, '../dist/browser'))
  expect(weights.length).toBeGreaterThan(40)
  expect(describeWeights(findOverBudget(weights))).toBe('')
})

test('what is a byte over its budget is named', () => {
  const weight = { name: 'script of a page', rawBytes: 9000, files: 2, budgetKilobytes: 3 }
  expect(findOverBudget([{ ...weight, packedBytes: 3000 }])).toEqual([])
  expect(findOverBudget([{ ...weight, packedBytes: 3001 }])).toMatchObject([
    { name: 'script of a page' },
  ])
})
