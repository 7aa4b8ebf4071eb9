import { expect, test } from 'vitest'
import { nameStatement } from './trace-statements.ts'

test.each([
  ['select "product"."id" from "product" where "id" = $1', 'select product'],
  ['update "orders" set "state" = $1', 'update orders'],
  ['with due as (select id from mail) update mail set sent = $1', 'with mail'],
  ['insert into "users" ("email") values ($1)', 'insert users'],
  ['begin isolation level repeatable read', 'begin isolation level repeatable read'],
  ['select pg_advisory_xact_lock($1)', 'select pg_advisory_xact_lock'],
  ["select set_config('mail', 'from dana@garage.example', true)", 'select set_config'],
  ["set role 'from dana", 'set role'],
  ['', 'statement'],
])('%s is named %s', (text, name) => {
  expect(nameStatement({ text })).toBe(name)
})

test('a prepared statement has its own name', () => {
  expect(nameStatement({ name: 'take_stock', text: 'update product set held = $1' })).toBe(
    'take_stock',
  )
})
