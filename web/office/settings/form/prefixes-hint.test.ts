import { expect, test } from 'vitest'
import { prefixesHint } from './prefixes-hint.ts'

test.each([
  ['', 'Such as 60, 61. Empty: all of United States'],
  ['60, 61, 62', 'Read as 3 beginnings: 60…, 61…, 62… (the longest wins)'],
  ['606162', 'Read as 1 beginning: 606162… (the longest wins)'],
  [['60', '61'], 'Read as 2 beginnings: 60…, 61… (the longest wins)'],
])('%j is told as “%s”', (typed, told) => {
  expect(prefixesHint('US', typed)).toBe(told)
})
