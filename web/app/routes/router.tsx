import { type RouteObject, redirect } from 'react-router'
import { paths } from '../../base/paths.ts'
import { shopQuery } from '../../base/shop-query.ts'
import { cartQuery, currentCartQuery } from '../../carts/queries.ts'
import { sharedListQuery } from '../../carts/saved/queries.ts'
import { contentQuery } from '../../home/queries.ts'
import { readCatalogueChoice } from '../../products/catalogue-choice.ts'
import {
  catalogueQuery,
  categoriesQuery,
  discountsQuery,
  lastProductsQuery,
  productQuery,
} from '../../products/queries.ts'
import { referencesQuery } from '../../products/reference-queries.ts'
import { lastReviewsQuery } from '../../reviews/queries.ts'
import { SignedInOnly } from '../../sessions/guards/signed-in-only.tsx'
import { sessionQuery } from '../../sessions/queries.ts'
import { PageFailure } from '../../site/page-failure.tsx'
import { SiteLayout } from '../../site/site-layout.tsx'
import { pagesOf } from './lazy-page.ts'
import { redirectSignedOut, redirectToSlug } from './loaders.ts'
import type { PageHandle } from './page-queries.ts'

const page = pagesOf(
  import.meta.glob(
    [
      './articles/*-page.tsx',
      './cart-page/*-page.tsx',
      './carts/{cart-order,shared-list}-page.tsx',
      './home/*-page.tsx',
      './product-page/*-page.tsx',
      './products/*-page.tsx',
      './quick-order/*-page.tsx',
      './profiles/profile-form-page.tsx',
      './search/*-page.tsx',
      './sessions/*-page.tsx',
    ],
    { base: '../../' },
  ),
)

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
    ...page('product-page/product-page.tsx', {
      queries: (api, { params }) => [
        productQuery(api, params.id ?? ''),
        referencesQuery(api, params.id ?? ''),
      ],
    }),
  },
  {
    path: paths.cart,
    ...page('cart-page/cart-page.tsx', { queries: (api) => [currentCartQuery(api)] }),
  },
  { path: paths.quickOrder, ...page('quick-order/quick-order-page.tsx') },
  {
    path: paths.sharedList(':token'),
    ...page('carts/shared-list-page.tsx', {
      queries: (api, { params, search }) => [
        sharedListQuery(api, params.token ?? '', search.get('after') ?? undefined),
      ],
    }),
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

const signedInPages: RouteObject[] = [
  {
    path: paths.purchase(':id'),
    ...page('product-page/purchase-page.tsx', {
      queries: (api, { params }) => [productQuery(api, params.id ?? '')],
    }),
  },
  {
    path: paths.oneCart(':cartId'),
    ...page('cart-page/one-cart-page.tsx', {
      queries: (api, { params }) => [cartQuery(api, params.cartId ?? '')],
    }),
  },
  {
    path: paths.cartOrder(':cartId'),
    ...page('carts/cart-order-page.tsx', {
      queries: (api, { params }) => [cartQuery(api, params.cartId ?? '')],
    }),
  },
  { path: paths.myProfile(':id'), ...page('profiles/profile-form-page.tsx') },
]

/** Id of the route under which the dashboard's pages lie. */
export const SIGNED_IN = 'signedIn'

/** The site's routes. The browser loads those of the dashboard when it goes there: most visitors never do. */
export const siteRoutes = (dashboard: readonly RouteObject[]): RouteObject[] => [
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
            id: SIGNED_IN,
            Component: SignedInOnly,
            children: [...signedInPages, ...dashboard],
          },
        ],
      },
    ],
  },
]
