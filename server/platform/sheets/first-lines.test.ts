import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstLines } from './first-lines.ts'

test('a key is found on the line it was added with, and no other key is', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.array(fc.string()), (keys, others) => {
      const lines = firstLines()
      const known = new Map(keys.map((key, index) => [key, index + 2]))
      for (const [key, line] of known) lines.add(key, line)
      for (const key of [...keys, ...others]) expect(lines.find(key)).toBe(known.get(key))
    }),
  )
})

test('two hundred thousand keys are distinguished', () => {
  const lines = firstLines()
  for (let line = 1; line <= 200_000; line += 1) lines.add(`P-${line}`, line)
  for (let line = 1; line <= 200_000; line += 997) expect(lines.find(`P-${line}`)).toBe(line)
  expect(lines.find('P-200001')).toBeUndefined()
})
