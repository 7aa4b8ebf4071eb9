import { type RouteObject, redirect } from 'react-router'
import { paths } from '../base/paths.ts'
import { shopQuery } from '../base/shop-query.ts'
import { cartQuery, currentCartQuery } from '../carts/queries.ts'
import { customerQuery } from '../goods/customers/queries.ts'
import { contentQuery } from '../home/queries.ts'
import { allLinesQuery } from '../orders/all-lines-queries.ts'
import { orderQuery } from '../orders/queries.ts'
import { readCatalogueChoice } from '../products/catalogue-choice.ts'
import {
  catalogueQuery,
  categoriesQuery,
  discountsQuery,
  lastProductsQuery,
  productQuery,
} from '../products/queries.ts'
import { lastReviewsQuery } from '../reviews/queries.ts'
import { AdminOnly } from '../sessions/guards/admin-only.tsx'
import { SignedInOnly } from '../sessions/guards/signed-in-only.tsx'
import { sessionQuery, sessionsQuery } from '../sessions/queries.ts'
import { PageFailure } from '../site/page-failure.tsx'
import { SiteLayout } from '../site/site-layout.tsx'
import { page } from './lazy-page.ts'
import { redirectSignedOut, redirectToSlug } from './loaders.ts'
import type { PageHandle } from './page-queries.ts'

const home = page('home/home-page.tsx', {
  queries: (api) => [
    lastProductsQuery(api),
    categoriesQuery(api),
    discountsQuery(api),
    lastReviewsQuery(api),
    contentQuery(api),
  ],
})

const openPages: RouteObject[] = [
  { path: paths.home, ...home },
  { path: paths.homeByName, ...home },
  {
    path: paths.catalogue,
    ...page('search/catalogue-page.tsx', {
      // A search may find nothing; then the categories are shown.
      queries: (api, { search }) => [
        catalogueQuery(api, readCatalogueChoice(search)),
        ...(search.has('q') ? [categoriesQuery(api)] : []),
      ],
    }),
  },
  {
    path: paths.product(':id', ':slug?'),
    loader: import.meta.env.SSR ? redirectToSlug : undefined,
    ...page('products/product-page.tsx', {
      queries: (api, { params }) => [productQuery(api, params.id ?? '')],
    }),
  },
  {
    path: paths.cart,
    ...page('carts/cart-page.tsx', { queries: (api) => [currentCartQuery(api)] }),
  },
  { path: paths.about, ...page('articles/about-page.tsx') },
  { path: paths.blogs, ...page('articles/blogs-page.tsx') },
  { path: paths.login, ...page('sessions/login-page.tsx') },
  { path: paths.resetPassword, ...page('sessions/reset-password-page.tsx') },
  { path: paths.verifyEmail, ...page('sessions/verify-email-page.tsx') },
  { path: paths.signUp, ...page('sessions/sign-up-page.tsx') },
  // Paths match in any case, so this covers `/signUp` too.
  { path: '/signup', loader: () => redirect(paths.signUp) },
  { path: '*', ...page('products/not-found-page.tsx', { status: 404 }) },
]

const adminPages: RouteObject[] = [
  { path: paths.allOrders, ...page('orders/all-order-page.tsx') },
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
  { path: paths.returns, ...page('goods/returns/returns-page.tsx') },
  { path: paths.changeSet(':changeSetId'), ...page('change-sets/change-set-page.tsx') },
]

const signedInPages: RouteObject[] = [
  {
    path: paths.purchase(':id'),
    ...page('orders/purchase-page.tsx', {
      queries: (api, { params }) => [productQuery(api, params.id ?? '')],
    }),
  },
  {
    path: paths.oneCart(':cartId'),
    ...page('carts/one-cart-page.tsx', {
      queries: (api, { params }) => [cartQuery(api, params.cartId ?? '')],
    }),
  },
  {
    path: paths.cartOrder(':cartId'),
    ...page('carts/cart-order-page.tsx', {
      queries: (api, { params }) => [cartQuery(api, params.cartId ?? '')],
    }),
  },
  {
    path: paths.dashboard,
    ...page('dashboard/dashboard-layout.tsx'),
    children: [
      { index: true, ...page('orders/my-order-page.tsx') },
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
      { path: paths.addReview, ...page('reviews/review-add-page.tsx') },
      { Component: AdminOnly, children: adminPages },
    ],
  },
  { path: paths.myProfile(':id'), ...page('profiles/profile-form-page.tsx') },
]

/** The site's routes, created once; each tab or request brings its own services. */
export const routes: RouteObject[] = [
  {
    handle: { queries: (api) => [sessionQuery(api), shopQuery(api)] } satisfies PageHandle,
    element: <SiteLayout />,
    // For errors outside the pages, which handle their own.
    ErrorBoundary: PageFailure,
    children: [
      {
        ErrorBoundary: PageFailure,
        children: [
          ...openPages,
          {
            loader: import.meta.env.SSR ? redirectSignedOut : undefined,
            Component: SignedInOnly,
            children: signedInPages,
          },
        ],
      },
    ],
  },
]
