import { expect, test } from 'vitest'
import { shortestMs } from '../../testing/shortest-time.ts'
import { maskPersonal } from './mask-personal.ts'

test.each([
  ['no such mailbox <dana.w@garage.example>: refused', 'no such mailbox <[email]>: refused'],
  ['/user/admin/dana@garage.example/x', '/user/admin/[email]/x'],
  ['card 4242 4242 4242 4242 refused', 'card [number] refused'],
  ['card 4242424242424242', 'card [number]'],
  ['call +1 202-555-0148 or 2025550148', 'call [number] or [number]'],
  [`cookie ${'aB3_'.repeat(11)}; more`, 'cookie [secret]; more'],
  ['x'.repeat(40), '[secret]'],
  [`/list/${'x'.repeat(22)}`, '/list/[secret]'],
  ['a@b', '[email]'],
  ['202555014', '[number]'],
])('%s', (text, masked) => {
  expect(maskPersonal(text)).toBe(masked)
})

test('the token of a shared list is masked', () => {
  const token = `${'aB3_-'.repeat(4)}xy`
  expect(maskPersonal(`GET /list/${token}?after=1`)).toBe('GET /list/[secret]?after=1')
})

test('the time is linear in the length of the text', () => {
  const mask = (words: number) => () => maskPersonal('a.'.repeat(words))
  expect(shortestMs(mask(8000)) / shortestMs(mask(1000))).toBeLessThan(24)
})

test.each([
  '/order/01990000-0000-7000-8000-000000000000',
  'at place (file:///shop/server/ordering/orders/order-service.ts:1204:11)',
  'null value in column "available" of relation "product"',
  'connect ECONNREFUSED 127.0.0.1:5432',
])('%s is not masked', (text) => {
  expect(maskPersonal(text)).toBe(text)
})
