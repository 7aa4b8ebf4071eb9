import type { StaffRight } from '../../../../contract/values/rights.ts'
import { paths } from '../../../platform/base/paths.ts'
import { isOrderPage, isWithin } from './staff-pages.ts'

/** The right that each page of staff needs. Apart from their list, which every page of the shop loads. */
const pageRights: readonly (readonly [page: string, right: StaffRight])[] = [
  [paths.overview, 'money:read'],
  [paths.reports, 'money:read'],
  [paths.allOrders, 'orders:read'],
  [paths.orders, 'orders:read'],
  [paths.pickList(), 'orders:read'],
  [paths.returns, 'orders:read'],
  [paths.disputes, 'money:read'],
  [paths.stock, 'stock:read'],
  [paths.bins, 'stock:read'],
  [paths.bin(), 'stock:read'],
  [paths.allUsers, 'customers:read'],
  [paths.customer(''), 'customers:read'],
  [paths.addProduct, 'catalogue:write'],
  [paths.manageProduct, 'catalogue:read'],
  [paths.products, 'catalogue:read'],
  [paths.drafts, 'catalogue:read'],
  [paths.editProduct(''), 'catalogue:write'],
  [paths.content, 'content:read'],
  [paths.settings, 'settings:read'],
  [paths.integration, 'settings:read'],
  [paths.reviews, 'content:read'],
  [paths.audit, 'money:read'],
  [paths.accountEvents, 'staff:read'],
  [paths.staffHistory, 'staff:read'],
  [paths.categories, 'catalogue:read'],
  [paths.importExport, 'catalogue:read'],
  [paths.fileImport(''), 'catalogue:read'],
  [paths.history, 'catalogue:read'],
  [paths.quotes, 'money:read'],
  [paths.taxExemptions, 'money:read'],
  [paths.references, 'catalogue:read'],
  [paths.notFound, 'catalogue:read'],
  [paths.changeSet(''), 'catalogue:read'],
]

/** The right that a page of staff needs; undefined for all other pages. */
export const rightOfPage = (pathname: string): StaffRight | undefined =>
  pageRights.find(([page]) => isWithin(page, pathname))?.[1]

/** The right by which staff open others' orders: the page of an order is its customer's, too. */
const ORDER_RIGHT = 'orders:read' satisfies StaffRight

/** Whether staff with these rights open the page at an address; a page of customers is open to all. */
export function isOpenTo(rights: readonly StaffRight[], to: string): boolean {
  const [pathname = ''] = to.split(/[?#]/)
  const right = isOrderPage(pathname) ? ORDER_RIGHT : rightOfPage(pathname)
  return right === undefined || rights.includes(right)
}

/** Where staff begin: with figures, or with the first page that their rights open. */
export const firstPageOf = (rights: readonly StaffRight[]): string =>
  [paths.overview, paths.orders, paths.stock, paths.products, paths.content, paths.allUsers].find(
    (page) => isOpenTo(rights, page),
  ) ?? paths.profile
