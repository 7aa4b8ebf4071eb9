import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { slugOf } from '../contract/slug.ts'
import { readCatalogueChoice } from './catalog/catalogue-choice.ts'
import {
  catalogueQuery,
  categoriesQuery,
  discountsQuery,
  lastProductsQuery,
  productQuery,
} from './catalog/queries.ts'
import { PageFailure } from './content/page-failure.tsx'
import { shopQuery } from './content/queries.ts'
import { SiteLayout } from './content/site-layout.tsx'
import { page } from './lazy-page.ts'
import { load, redirectSignedOut } from './loaders.ts'
import { orderQuery } from './orders/queries.ts'
import { paths, productPath } from './paths.ts'
import { lastReviewsQuery } from './reviews/queries.ts'
import { servicesContext } from './services.ts'
import { AdminOnly } from './users/admin-only.tsx'
import { sessionQuery, sessionsQuery } from './users/queries.ts'
import { SignedInOnly } from './users/signed-in-only.tsx'

const loadHome = load((api) => [
  lastProductsQuery(api),
  categoriesQuery(api),
  discountsQuery(api),
  lastReviewsQuery(api),
])

const loadProductQuery = load((api, { params }) => [productQuery(api, params.id ?? '')])

/** A product has one address: an old or mistyped slug leads to the right one, for good. */
const loadProduct: LoaderFunction = async (args) => {
  await loadProductQuery(args)
  const { api, queryClient } = args.context.get(servicesContext)
  const product = queryClient.getQueryData(productQuery(api, args.params.id ?? '').queryKey)
  if (product && args.params.slug !== slugOf(product.name))
    return redirect(productPath(product), 301)
  return null
}

const openPages: RouteObject[] = [
  { path: paths.home, loader: loadHome, ...page('content/home-page.tsx') },
  { path: paths.homeByName, loader: loadHome, ...page('content/home-page.tsx') },
  {
    path: paths.catalogue,
    loader: load((api, { search }) => [catalogueQuery(api, readCatalogueChoice(search))]),
    ...page('catalog/catalogue-page.tsx'),
  },
  {
    path: paths.product(':id', ':slug?'),
    loader: loadProduct,
    ...page('catalog/product-page.tsx'),
  },
  { path: paths.about, ...page('content/about-page.tsx') },
  { path: paths.blogs, ...page('content/blogs-page.tsx') },
  { path: paths.login, ...page('users/login-page.tsx') },
  { path: paths.resetPassword, ...page('users/reset-password-page.tsx') },
  { path: paths.verifyEmail, ...page('users/verify-email-page.tsx') },
  { path: paths.signUp, ...page('users/sign-up-page.tsx') },
  // Paths match in any case, so this is `/signUp` too.
  { path: '/signup', loader: () => redirect(paths.signUp) },
  { path: '*', ...page('content/not-found-page.tsx', 404) },
]

const adminPages: RouteObject[] = [
  { path: paths.allOrders, ...page('orders/all-order-page.tsx') },
  { path: paths.allUsers, ...page('users/all-users-page.tsx') },
  { path: paths.addProduct, ...page('catalog/product-add-page.tsx') },
  { path: paths.manageProduct, ...page('catalog/manage-product-page.tsx') },
  { path: paths.audit, ...page('audit/audit-page.tsx') },
  { path: paths.accountEvents, ...page('users/account-events-page.tsx') },
]

const signedInPages: RouteObject[] = [
  {
    path: paths.purchase(':id'),
    loader: load((api, { params }) => [productQuery(api, params.id ?? '')]),
    ...page('catalog/purchase-page.tsx'),
  },
  {
    path: paths.dashboard,
    ...page('users/dashboard-layout.tsx'),
    children: [
      { index: true, ...page('orders/my-order-page.tsx') },
      {
        path: paths.payment(':orderId'),
        loader: load((api, { params }) => [orderQuery(api, params.orderId ?? '')]),
        ...page('payments/payment-page.tsx'),
      },
      { path: paths.profile, ...page('profiles/profile-page.tsx') },
      {
        path: paths.sessions,
        loader: load((api) => [sessionsQuery(api)]),
        ...page('users/sessions-page.tsx'),
      },
      { path: paths.account, ...page('users/account-page.tsx') },
      { path: paths.addReview, ...page('reviews/review-add-page.tsx') },
      { Component: AdminOnly, children: adminPages },
    ],
  },
  { path: paths.myProfile(':id'), ...page('profiles/profile-form-page.tsx') },
]

/** The site. Made once; what a visitor's tab or request works with comes through the loaders' context. */
export const routes: RouteObject[] = [
  {
    loader: load((api) => [sessionQuery(api), shopQuery(api)]),
    element: <SiteLayout />,
    // What breaks around the pages; their own failures stay inside.
    ErrorBoundary: PageFailure,
    children: [
      {
        ErrorBoundary: PageFailure,
        children: [
          ...openPages,
          { loader: redirectSignedOut, Component: SignedInOnly, children: signedInPages },
        ],
      },
    ],
  },
]
