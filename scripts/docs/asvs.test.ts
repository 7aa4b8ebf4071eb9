import { expect, test } from 'vitest'
import { findMissingTests, readRows } from '../tests/named-tests.ts'

/** Number of requirements of levels 1 and 2 in each section of chapters V6 and V7 of ASVS 5.0.0. */
const SECTIONS: Readonly<Record<string, number>> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
}
const MET = ['yes', 'in part', '**no**', 'not applicable']

const rows = readRows('docs/evidence/asvs.md').map(
  ([requirement = '', level = '', met = '', how = '', test = '']) => ({
    requirement,
    level,
    met,
    how,
    test,
  }),
)

test('every requirement on authentication and sessions has a row, and there are no others', () => {
  const expected = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, place) => `${section}.${place + 1}`),
  )
  expect(rows.map(({ requirement }) => requirement.split(' ')[0])).toEqual(expected)
  for (const { level } of rows) expect(['1', '2']).toContain(level)
})

test('a requirement that is met names existing tests; one that isn’t gives a reason', () => {
  const faults = rows.flatMap(({ requirement, met, how, test: tests }) => {
    const isTested = met === 'yes' || met === 'in part'
    return [
      ...(MET.includes(met) ? [] : [`${requirement}: ${met}?`]),
      ...(how === '' && met !== 'yes' ? [`${requirement}: no reason is given`] : []),
      ...(isTested ? findMissingTests(tests) : []).map((fault) => `${requirement}: ${fault}`),
    ]
  })
  expect(faults).toEqual([])
})
