import { expect, test } from 'vitest'
import { shortestMs } from '../testing/shortest-time.ts'
import { chooseEncoding } from './compress.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, identity; q=0.5', 'gzip'],
  ['br ; q=0, gzip', 'gzip'],
  ['br;q=0,gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding “%s” selects %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('the time is linear in the number of spaces', () => {
  const readOften = (header: string) => () => {
    for (let time = 0; time < 50; time += 1) chooseEncoding(header)
  }
  const withSpaces = (count: number) => readOften(`a${' '.repeat(count)}b`)
  expect(shortestMs(withSpaces(1600)) / shortestMs(withSpaces(200))).toBeLessThan(24)
})
