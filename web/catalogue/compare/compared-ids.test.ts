import { expect, test } from 'vitest'
import { readComparedIds } from './compared-ids.ts'

const id = (n: number) => `01990000-0000-7000-8000-00000000000${n}`

test.each([
  ['commas', `ids=${id(1)},${id(2)}`, [id(1), id(2)]],
  ['a form', `ids=${id(1)}&ids=${id(2)}`, [id(1), id(2)]],
  ['an id twice', `ids=${id(1)},${id(1)}`, [id(1)]],
  ['what is no id', `ids=x,${id(1)},../cart`, [id(1)]],
  ['a fifth', `ids=${[1, 2, 3, 4, 5].map(id)}`, [1, 2, 3, 4].map(id)],
  ['nothing', '', []],
])('ids of an address are read: %s', (_, search, ids) => {
  expect(readComparedIds(new URLSearchParams(search))).toEqual(ids)
})
