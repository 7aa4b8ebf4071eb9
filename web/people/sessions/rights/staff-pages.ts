import { paths } from '../../../platform/base/paths.ts'

/** Addresses of the pages that only staff see, or their beginnings. */
export const staffPages: readonly string[] = [
  paths.overview,
  paths.reports,
  paths.allOrders,
  paths.orders,
  paths.pickList(),
  paths.returns,
  paths.disputes,
  paths.stock,
  paths.bins,
  paths.bin(),
  paths.allUsers,
  paths.customer(''),
  paths.addProduct,
  paths.manageProduct,
  paths.products,
  paths.drafts,
  paths.editProduct(''),
  paths.content,
  paths.settings,
  paths.integration,
  paths.reviews,
  paths.audit,
  paths.accountEvents,
  paths.staffHistory,
  paths.categories,
  paths.importExport,
  paths.fileImport(''),
  paths.history,
  paths.quotes,
  paths.taxExemptions,
  paths.references,
  paths.notFound,
  paths.changeSet(''),
]

/** Known from the address alone, so that the frame is right before the role is known. */
export function isStaffPage(pathname: string): boolean {
  return staffPages.some((page) => isWithin(page, pathname))
}

/** Whether an address is that of a page, or below it. */
export const isWithin = (page: string, pathname: string): boolean =>
  `${pathname}/`.startsWith(page.endsWith('/') ? page : `${page}/`)

/** An order's page is its customer's and staff's: the role decides. */
export const isOrderPage = (pathname: string): boolean => pathname.startsWith(paths.order(''))
