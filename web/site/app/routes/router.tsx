import { type RouteObject, redirect } from 'react-router'
import { readComparedIds } from '../../../catalogue/compare/compared-ids.ts'
import { comparedQueries } from '../../../catalogue/compare/compared-queries.ts'
import { contentQuery } from '../../../catalogue/content/home-queries.ts'
import { pageQuery } from '../../../catalogue/content/page-queries.ts'
import { documentsQuery } from '../../../catalogue/documents/queries.ts'
import { readCatalogueChoice } from '../../../catalogue/products/catalogue-choice.ts'
import {
  catalogueQuery,
  categoriesQuery,
  discountsQuery,
  lastProductsQuery,
  productQuery,
} from '../../../catalogue/products/queries.ts'
import { referencesQuery } from '../../../catalogue/products/reference-queries.ts'
import { relatedQuery } from '../../../catalogue/related/queries.ts'
import { lastReviewsQuery } from '../../../catalogue/reviews/queries.ts'
import { cartQuery, currentCartQuery } from '../../../ordering/carts/queries.ts'
import { sharedListQuery } from '../../../ordering/carts/saved/queries.ts'
import { SignedInOnly } from '../../../people/sessions/guards/signed-in-only.tsx'
import { sessionQuery } from '../../../people/sessions/queries.ts'
import { paths } from '../../../platform/base/paths.ts'
import { shopQuery } from '../../../platform/base/shop-query.ts'
import { PageFailure } from '../../frame/page-failure.tsx'
import { SiteLayout } from '../../frame/site-layout.tsx'
import { pagesOf } from './lazy-page.ts'
import { redirectByRole, redirectToSlug } from './loaders.ts'
import type { PageHandle } from './page-queries.ts'

const page = pagesOf(
  import.meta.glob(
    [
      './catalogue/products/*-page.tsx',
      './ordering/carts/{cart-order,shared-list}-page.tsx',
      './ordering/{cart-page,quick-order}/*-page.tsx',
      './people/profiles/profile-form-page.tsx',
      './people/{mailed-links,sessions}/*-page.tsx',
      './site/{articles,catalogue-page,compare-page,home,product-page}/*-page.tsx',
    ],
    { base: '../../../' },
  ),
)

const home = page('site/home/home-page.tsx', {
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
    ...page('site/catalogue-page/catalogue-page.tsx', {
      // A search may find nothing; then the categories are shown.
      queries: (api, { search }) => [
        catalogueQuery(api, readCatalogueChoice(search)),
        ...(search.has('q') ? [categoriesQuery(api)] : []),
      ],
    }),
  },
  {
    path: paths.compare(),
    ...page('site/compare-page/compare-page.tsx', {
      queries: (api, { search }) => comparedQueries(api, readComparedIds(search)),
    }),
  },
  {
    path: paths.product(':id', ':slug?'),
    loader: import.meta.env.SSR ? redirectToSlug : undefined,
    ...page('site/product-page/product-page.tsx', {
      queries: (api, { params }) => [
        productQuery(api, params.id ?? ''),
        referencesQuery(api, params.id ?? ''),
        documentsQuery(api, params.id ?? ''),
        relatedQuery(api, params.id ?? ''),
      ],
    }),
  },
  {
    path: paths.cart,
    ...page('ordering/cart-page/cart-page.tsx', { queries: (api) => [currentCartQuery(api)] }),
  },
  { path: paths.quickOrder, ...page('ordering/quick-order/quick-order-page.tsx') },
  {
    path: paths.sharedList(':token'),
    ...page('ordering/carts/shared-list-page.tsx', {
      queries: (api, { params, search }) => [
        sharedListQuery(api, params.token ?? '', search.get('after') ?? undefined),
      ],
    }),
  },
  { path: paths.about, ...page('site/articles/about-page.tsx') },
  { path: paths.blogs, ...page('site/articles/blogs-page.tsx') },
  {
    path: paths.page(':slug'),
    ...page('site/articles/owner-page.tsx', {
      queries: (api, { params, search }) => [
        pageQuery(api, params.slug ?? '', search.get('version') ?? undefined),
      ],
    }),
  },
  { path: paths.login, ...page('people/sessions/login-page.tsx') },
  { path: paths.resetPassword, ...page('people/mailed-links/reset-password-page.tsx') },
  { path: paths.verifyEmail, ...page('people/mailed-links/verify-email-page.tsx') },
  { path: paths.invitation, ...page('people/mailed-links/invitation-page.tsx') },
  { path: paths.newEmail, ...page('people/mailed-links/new-email-page.tsx') },
  { path: paths.signUp, ...page('people/sessions/sign-up-page.tsx') },
  // Paths match in any case, so this covers `/signUp` too.
  { path: '/signup', loader: () => redirect(paths.signUp) },
  { path: '*', ...page('catalogue/products/not-found-page.tsx', { status: 404 }) },
]

const signedInPages: RouteObject[] = [
  {
    path: paths.purchase(':id'),
    ...page('site/product-page/purchase-page.tsx', {
      queries: (api, { params }) => [productQuery(api, params.id ?? '')],
    }),
  },
  {
    path: paths.oneCart(':cartId'),
    ...page('ordering/cart-page/one-cart-page.tsx', {
      queries: (api, { params }) => [cartQuery(api, params.cartId ?? '')],
    }),
  },
  {
    path: paths.cartOrder(':cartId'),
    ...page('ordering/carts/cart-order-page.tsx', {
      queries: (api, { params }) => [cartQuery(api, params.cartId ?? '')],
    }),
  },
  { path: paths.myProfile(':id'), ...page('people/profiles/profile-form-page.tsx') },
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
            loader: import.meta.env.SSR ? redirectByRole : undefined,
            id: SIGNED_IN,
            Component: SignedInOnly,
            children: [...signedInPages, ...dashboard],
          },
        ],
      },
    ],
  },
]
