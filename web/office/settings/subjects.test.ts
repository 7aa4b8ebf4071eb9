import { expect, test } from 'vitest'
import { findSettings } from './subjects.ts'

const found = (searched: string, environment?: readonly string[]) =>
  findSettings(searched, environment).map(({ subject, hits }) => [
    subject.slug,
    ...hits.map(({ label }) => label),
  ])

test.each([
  ['iban', [['seller', 'IBAN']]],
  ['  Days  return', [['orders', 'Days to return']]],
  ['tracking', [['orders', 'Tracking address']]],
  ['volcano', []],
])('“%s” finds settings by all of its words', (searched, expected) => {
  expect(found(searched)).toEqual(expected)
})

test('the environment is found by its names, under System', () => {
  expect(found('smtp', ['PORT', 'SMTP_URL'])).toEqual([['system', 'SMTP_URL']])
})

test('a subject is found by its name, also without a setting of that word', () => {
  expect(found('company on invoices')).toEqual([['seller']])
})
