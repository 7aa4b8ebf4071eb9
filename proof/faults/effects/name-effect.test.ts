import { expect, test } from 'vitest'
import { effectNamer, maskPath, nameCall } from './name-effect.ts'

test.each([
  [
    'update "orders" set "state" = $1 where "orders"."id" = $2',
    ['paid', 'x-1'],
    'update orders set state paid',
  ],
  ['with placed as (insert into orders (id) values ($1)) select 1', ['x-1'], 'insert into orders'],
  [
    'with told as (delete from stock_risen returning id) insert into mail (id) select id from told',
    [],
    'insert into mail',
  ],
  ['select from users where id = $1 for no key update', ['x-1'], 'lock users'],
  [
    'select enter_stock_as($1::jsonb)',
    ['{"kind":"scrap","reason":"Rust"}'],
    'enter_stock_as scrap',
  ],
  ['select id from product where id = $1', ['x-1'], undefined],
  ['update pgboss.job_common set state = $1', ['active'], undefined],
])('%s is named as what it changes', (text, values, name) => {
  expect(effectNamer()(text, values)).toBe(name)
})

test('each kind of transaction has a commit of its own, and one that changes nothing has none', () => {
  const name = effectNamer()
  name('begin', [])
  expect(name('commit', [])).toBeUndefined()
  name('begin', [])
  name('update "shipment" set "state" = $1', ['shipped'])
  expect(name('insert into "kept_answer" values ($1)', ['{}'])).toBe(
    'insert into kept_answer shipped',
  )
  expect(name('commit', [])).toBe('commit after insert into kept_answer shipped')
})

test('ids of an address are left out', () => {
  expect(maskPath('/order/01990000-0000-7000-8000-000000000000/refund?x=1')).toBe('/order/*/refund')
  expect(nameCall('a job', 'GET', '/v1/payment_intents/pi_ej7rKQKBEC2f')).toBe(
    'a job asks GET /v1/payment_intents/*',
  )
})
