import { expect, test } from 'vitest'
import { findMissingFiles, findMissingTests, readRows } from '../tests/named-tests.ts'

test('every row of the map names existing code and an existing test', () => {
  const rows = readRows('docs/evidence/specification-map.md')
  expect(rows.length).toBeGreaterThan(180)
  const faults = rows.flatMap(([statement = '', where = '', shownBy = '']) => [
    ...(where.includes('`') ? [] : [`${statement}: no code is named`]),
    ...findMissingFiles(where).map((file) => `${file} is not there`),
    ...findMissingTests(shownBy).map((fault) => `${statement}: ${fault}`),
  ])
  expect(faults).toEqual([])
})
