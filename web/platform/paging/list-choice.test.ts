import { expect, test } from 'vitest'
import { listPath, pagePath, readListChoice, readTrail } from './list-choice.ts'

const read = (search: string) => readListChoice(new URLSearchParams(search))

test('an address chooses a search and a page', () => {
  expect(read('q=+brake+&after=a1&before=50')).toMatchObject({
    q: 'brake',
    after: 'a1',
    before: 50,
  })
})

test.each(['', 'before=50', 'after=a1&before=x', 'after=a1&before=-5'])(
  'the items before a page are counted from 0 in %j',
  (search) => {
    expect(read(search).before).toBe(0)
  },
)

test('a new search starts at the first page and keeps the other filters', () => {
  const choice = read('state=paid&after=a1&before=50')
  expect(listPath(choice, { q: 'brake' })).toBe('?state=paid&q=brake')
})

test('another page keeps search and filters', () => {
  const choice = read('q=brake&state=paid')
  expect(pagePath(choice, { after: 'a2', before: 100 })).toBe(
    '?q=brake&state=paid&after=a2&before=100',
  )
  expect(pagePath(choice, { before: 0 })).toBe('?q=brake&state=paid')
})

test('a shared address has no trail of previous pages', () => {
  expect(readTrail(null)).toEqual([])
  expect(readTrail({ from: '/somewhere' })).toEqual([])
})
