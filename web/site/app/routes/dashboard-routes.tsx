import type { RouteObject } from 'react-router'
import { AdminOnly } from '../../../people/sessions/guards/admin-only.tsx'
import { paths } from '../../../platform/base/paths.ts'
import { type PageHandle, pagesOf } from './lazy-page.ts'

const page = pagesOf(
  import.meta.glob(
    [
      './*/*/*-page.tsx',
      './site/frame/dashboard-layout.tsx',
      '!./catalogue/products/*-page.tsx',
      '!./ordering/carts/{cart-order,shared-list}-page.tsx',
      '!./ordering/{cart-page,quick-order}/*-page.tsx',
      '!./people/profiles/profile-form-page.tsx',
      '!./people/{mailed-links,sessions}/*-page.tsx',
      '!./site/{articles,catalogue-page,compare-page,home,product-page}/*-page.tsx',
    ],
    { base: '../../../' },
  ),
)

const adminPages: RouteObject[] = [
  { path: paths.allOrders, ...page('site/order-lists/all-order-page.tsx') },
  { path: paths.orders, ...page('office/orders/orders-page.tsx') },
  { path: paths.pickList(), ...page('fulfilment/picking/pick-list-page.tsx') },
  { path: paths.stock, ...page('catalogue/stock/stock-page.tsx') },
  { path: paths.productStock(':productId'), ...page('catalogue/stock/product-stock-page.tsx') },
  { path: paths.orderDesk(':orderId'), ...page('site/order-page/former-address-page.tsx') },
  { path: paths.customer(':customerId'), ...page('office/customers/customer-page.tsx') },
  { path: paths.allUsers, ...page('office/users/all-users-page.tsx') },
  { path: paths.addProduct, ...page('catalogue/product-desk/product-add-page.tsx') },
  { path: paths.manageProduct, ...page('catalogue/product-desk/manage-product-page.tsx') },
  { path: paths.drafts, ...page('catalogue/drafts/drafts-page.tsx') },
  { path: paths.products, ...page('catalogue/product-grid/product-grid-page.tsx') },
  { path: paths.editProduct(':id'), ...page('catalogue/product-desk/product-edit-page.tsx') },
  { path: paths.overview, ...page('office/figures/overview-page.tsx') },
  { path: paths.reports, ...page('office/reports/reports-page.tsx') },
  { path: paths.content, ...page('catalogue/content/content-page.tsx') },
  ...[paths.settings, paths.setting(':subject')].map((path) => ({
    path,
    ...page('office/settings/settings-page.tsx'),
  })),
  { path: paths.integration, ...page('office/integration/integration-page.tsx') },
  { path: paths.reviews, ...page('catalogue/reviews/reviews-page.tsx') },
  { path: paths.audit, ...page('office/audit/audit-page.tsx') },
  { path: paths.accountEvents, ...page('office/users/account-events-page.tsx') },
  { path: paths.staffHistory, ...page('office/history/staff-history-page.tsx') },
  { path: paths.categories, ...page('catalogue/names/names-page.tsx') },
  { path: paths.importExport, ...page('catalogue/change-sets/import-export-page.tsx') },
  { path: paths.fileImport(':importId'), ...page('catalogue/intake/import-page.tsx') },
  { path: paths.history, ...page('catalogue/change-sets/history-page.tsx') },
  { path: paths.references, ...page('catalogue/references/references-page.tsx') },
  { path: paths.notFound, ...page('catalogue/references/not-found-page.tsx') },
  { path: paths.bins, ...page('catalogue/bins/bins-page.tsx') },
  { path: paths.bin(), ...page('catalogue/bins/bin-page.tsx') },
  { path: paths.disputes, ...page('fulfilment/disputes/disputes-page.tsx') },
  { path: paths.quotes, ...page('ordering/quotes/quotes-page.tsx') },
  { path: paths.taxExemptions, ...page('ordering/tax/tax-exemptions-page.tsx') },
  { path: paths.returns, ...page('fulfilment/returns/returns-page.tsx') },
  { path: paths.changeSet(':changeSetId'), ...page('catalogue/change-sets/change-set-page.tsx') },
]

/** The dashboard's pages, of customers and of admins, with this file to be loaded ahead of them. */
export const dashboard: readonly RouteObject[] = [
  {
    handle: { page: 'web/site/app/routes/dashboard-routes.tsx' } satisfies PageHandle,
    children: [
      {
        path: paths.dashboard,
        ...page('site/frame/dashboard-layout.tsx'),
        children: [
          { index: true, ...page('site/order-lists/my-order-page.tsx') },
          { path: paths.payment(':orderId'), ...page('ordering/payments/payment-page.tsx') },
          { path: paths.order(':orderId'), ...page('site/order-page/order-page.tsx') },
          { path: paths.profile, ...page('people/profiles/profile-page.tsx') },
          { path: paths.sessions, ...page('people/accounts/sessions-page.tsx') },
          { path: paths.account, ...page('site/account-page/account-page.tsx') },
          { path: paths.carts, ...page('ordering/carts/carts-page.tsx') },
          { path: paths.ownNumbers, ...page('catalogue/own-numbers/own-numbers-page.tsx') },
          { path: paths.addresses, ...page('people/addresses/addresses-page.tsx') },
          { path: paths.tax, ...page('ordering/tax/tax-page.tsx') },
          { path: paths.alerts, ...page('catalogue/watches/alerts-page.tsx') },
          { path: paths.addReview, ...page('catalogue/reviews/review-add-page.tsx') },
          { Component: AdminOnly, children: adminPages },
        ],
      },
    ],
  },
]
