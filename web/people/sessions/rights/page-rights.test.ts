import { expect, test } from 'vitest'
import { firstPageOf, isOpenTo, rightOfPage } from './page-rights.ts'
import { staffPages } from './staff-pages.ts'

test('every page of staff needs a right, and no page of customers does', () => {
  expect(staffPages.filter((page) => !rightOfPage(page))).toEqual([])
  for (const page of ['/dashboard', '/dashboard/profile', '/dashboard/carts', '/cart'])
    expect(rightOfPage(page)).toBeUndefined()
})

test('a page opens to who holds its right, with all addresses below it', () => {
  expect(isOpenTo(['stock:read'], '/dashboard/bins')).toBe(true)
  expect(isOpenTo(['stock:read'], '/dashboard/settings/tax')).toBe(false)
  expect(isOpenTo(['settings:read'], '/dashboard/settings/tax')).toBe(true)
  expect(isOpenTo([], '/dashboard/profile')).toBe(true)
  expect(isOpenTo(['orders:read'], '/dashboard/orders?customer=a%40b.example')).toBe(true)
  expect(isOpenTo(['stock:read'], '/dashboard/orders?part=BH-1#list')).toBe(false)
  expect(isOpenTo(['stock:read'], '/dashboard/order/0199')).toBe(false)
})

test('staff begin with figures, a packer with orders, and who sees no list with the profile', () => {
  expect(firstPageOf(['money:read', 'orders:read'])).toBe('/dashboard/overview')
  expect(firstPageOf(['stock:write', 'stock:read', 'orders:read'])).toBe('/dashboard/orders')
  expect(firstPageOf(['settings:read'])).toBe('/dashboard/profile')
})
