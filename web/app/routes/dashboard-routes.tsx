import type { RouteObject } from 'react-router'
import { paths } from '../../base/paths.ts'
import { customerQuery } from '../../goods/customers/queries.ts'
import { allLinesQuery } from '../../orders/all-lines-queries.ts'
import { orderQuery } from '../../orders/queries.ts'
import { categoriesQuery, productQuery } from '../../products/queries.ts'
import { AdminOnly } from '../../sessions/guards/admin-only.tsx'
import { sessionsQuery } from '../../sessions/queries.ts'
import { pagesOf } from './lazy-page.ts'
import type { PageHandle } from './page-queries.ts'

const page = pagesOf(
  import.meta.glob(
    [
      './*/*-page.tsx',
      './goods/*/*-page.tsx',
      './dashboard/dashboard-layout.tsx',
      '!./{articles,cart-page,home,product-page,products,search,sessions}/*-page.tsx',
      '!./carts/{cart-order,shared-list}-page.tsx',
      '!./profiles/profile-form-page.tsx',
    ],
    { base: '../../' },
  ),
)

const adminPages: RouteObject[] = [
  { path: paths.allOrders, ...page('order-lists/all-order-page.tsx') },
  { path: paths.stock, ...page('goods/stock/stock-page.tsx') },
  { path: paths.productStock(':productId'), ...page('goods/stock/product-stock-page.tsx') },
  {
    path: paths.orderDesk(':orderId'),
    ...page('goods/order-desk/order-desk-page.tsx', {
      queries: (api, { params: { orderId = '' } }) => [
        orderQuery(api, orderId),
        allLinesQuery(api, orderId),
      ],
    }),
  },
  {
    path: paths.customer(':customerId'),
    ...page('goods/customers/customer-page.tsx', {
      queries: (api, { params }) => [customerQuery(api, params.customerId ?? '')],
    }),
  },
  { path: paths.allUsers, ...page('users/all-users-page.tsx') },
  { path: paths.addProduct, ...page('product-desk/product-add-page.tsx') },
  { path: paths.manageProduct, ...page('product-desk/manage-product-page.tsx') },
  { path: paths.products, ...page('product-grid/product-grid-page.tsx') },
  {
    path: paths.editProduct(':id'),
    ...page('product-desk/product-edit-page.tsx', {
      queries: (api, { params }) => [productQuery(api, params.id ?? ''), categoriesQuery(api)],
    }),
  },
  { path: paths.overview, ...page('overview/overview-page.tsx') },
  { path: paths.content, ...page('content/content-page.tsx') },
  { path: paths.settings, ...page('settings/settings-page.tsx') },
  { path: paths.reviews, ...page('reviews/reviews-page.tsx') },
  { path: paths.audit, ...page('audit/audit-page.tsx') },
  { path: paths.accountEvents, ...page('users/account-events-page.tsx') },
  { path: paths.importExport, ...page('change-sets/import-export-page.tsx') },
  { path: paths.history, ...page('change-sets/history-page.tsx') },
  { path: paths.references, ...page('references/references-page.tsx') },
  { path: paths.notFound, ...page('references/not-found-page.tsx') },
  { path: paths.taxExemptions, ...page('tax/tax-exemptions-page.tsx') },
  { path: paths.returns, ...page('goods/returns/returns-page.tsx') },
  { path: paths.changeSet(':changeSetId'), ...page('change-sets/change-set-page.tsx') },
]

/** The dashboard's pages, of customers and of admins, with this file to be loaded ahead of them. */
export const dashboard: readonly RouteObject[] = [
  {
    handle: { page: 'web/app/dashboard-routes.tsx' } satisfies PageHandle,
    children: [
      {
        path: paths.dashboard,
        ...page('dashboard/dashboard-layout.tsx'),
        children: [
          { index: true, ...page('order-lists/my-order-page.tsx') },
          {
            path: paths.payment(':orderId'),
            ...page('payments/payment-page.tsx', {
              queries: (api, { params }) => [orderQuery(api, params.orderId ?? '')],
            }),
          },
          {
            path: paths.order(':orderId'),
            ...page('order-page/order-page.tsx', {
              queries: (api, { params }) => [orderQuery(api, params.orderId ?? '')],
            }),
          },
          { path: paths.profile, ...page('profiles/profile-page.tsx') },
          {
            path: paths.sessions,
            ...page('accounts/sessions-page.tsx', { queries: (api) => [sessionsQuery(api)] }),
          },
          { path: paths.account, ...page('accounts/account-page.tsx') },
          { path: paths.carts, ...page('carts/carts-page.tsx') },
          { path: paths.ownNumbers, ...page('own-numbers/own-numbers-page.tsx') },
          { path: paths.addresses, ...page('addresses/addresses-page.tsx') },
          { path: paths.tax, ...page('tax/tax-page.tsx') },
          { path: paths.alerts, ...page('stock-watches/alerts-page.tsx') },
          { path: paths.addReview, ...page('reviews/review-add-page.tsx') },
          { Component: AdminOnly, children: adminPages },
        ],
      },
    ],
  },
]
