import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fulfilments, orderStates } from '../../contract/ordering/orders.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const page = read('docs/life-of-an-order.md')

test('the picture of an order has every state of its money and its goods', () => {
  const [, picture = ''] = page.split('```')
  const words = new Set(picture.match(/\w+/g))
  expect([...orderStates, ...fulfilments].filter((state) => !words.has(state))).toEqual([])
})

test('the rows that an order writes belong to tables of the database', () => {
  const schema = globSync('server/platform/database/baseline/*.sql', { cwd: ROOT }).map(read).join()
  const tables = new Set([...schema.matchAll(/^create table (\w+)/gm)].map(([, name]) => name))
  const rows = page.split('\n').filter((line) => /^\| (?!Step|---)/.test(line))
  const named = rows.flatMap(
    (row) =>
      row
        .split(' | ')
        .at(-1)
        ?.match(/(?<=`)[a-z_]+(?=`)/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !tables.has(name))).toEqual([])
})
