import { expect, test } from 'vitest'
import { readListChoice } from '../../platform/paging/list-choice.ts'
import { readOrderKind } from './order-kind-filter.tsx'

test.each([
  ['kind=paid', 'paid'],
  ['kind=other', undefined],
  ['goods=toPack', undefined],
  ['sort=held', 'unpaid'],
])('?%s counts and exports orders of the kind that it lists: %s', (search, kind) => {
  expect(readOrderKind(readListChoice(new URLSearchParams(search)))).toBe(kind)
})
