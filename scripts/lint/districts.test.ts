import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Arrow, findCircles, findFault, floors, readArrows } from './districts.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each(Object.keys(floors))(
  'imports in %s go down or stay, and lead back to no room',
  (floor) => {
    const arrows = readArrows(ROOT, floor)
    expect(arrows.length).toBeGreaterThan(10)
    expect(arrows.flatMap((arrow) => findFault(arrow) ?? [])).toEqual([])
    expect(findCircles(arrows)).toEqual([])
  },
)

test.each(Object.entries(floors))(
  'README draws the districts of %s in their order',
  (_floor, { districts }) => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    const drawn = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name).reverse()
    expect(drawn.filter((name) => districts.includes(name))).toEqual(districts)
  },
)

const accounts = 'server/people/accounts/user-store.ts'
const orders = 'server/ordering/orders/order-store.ts'

test.each<Arrow>([
  [accounts, orders],
  [orders, 'server/app.ts'],
  [orders, 'web/ui/button.tsx'],
  ['web/ui/button.tsx', 'web/platform/base/paths.ts'],
  ['web/ui/button.tsx', 'contract/values/messages.ts'],
  ['web/people/sessions/queries.ts', 'server/people/sessions/session-store.ts'],
  ['web/site/app/app.tsx', 'node:fs'],
  ['contract/values/fields.ts', 'contract/ordering/orders.ts'],
  ['contract/values/fields.ts', 'server/platform/base/days.ts'],
  ['sandbox/main.ts', 'contract/values/fields.ts'],
])('%s may not import %s', (...arrow) => {
  expect(findFault(arrow)).toBeDefined()
})

test.each<Arrow>([
  [orders, accounts],
  [orders, 'contract/ordering/orders.ts'],
  [orders, 'node:fs'],
  ['server/app.ts', orders],
  ['web/ui/fields/field.tsx', 'web/ui/button.tsx'],
  ['web/ui/button.tsx', 'react'],
  ['contract/calls.ts', 'contract/office/shop.ts'],
])('%s may import %s', (...arrow) => {
  expect(findFault(arrow)).toBeUndefined()
})

test('a way back over a third room is found', () => {
  const file = (room: string) => `server/ordering/${room}/x.ts`
  const ways = [
    ['orders', 'delivery'],
    ['delivery', 'tax'],
    ['tax', 'orders'],
    ['tax', 'carts'],
  ].map(([from = '', to = '']): Arrow => [file(from), file(to)])
  expect(findCircles(ways)).toEqual(
    ['delivery', 'orders', 'tax'].map((room) => `server/ordering/${room}`),
  )
})
