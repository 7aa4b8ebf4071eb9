import { type RouteObject, redirect } from 'react-router'
import { SignedInOnly } from '../../../people/sessions/guards/signed-in-only.tsx'
import { paths } from '../../../platform/base/paths.ts'
import { PageFailure } from '../../frame/page-failure.tsx'
import { SiteLayout } from '../../frame/site-layout.tsx'
import { pagesOf } from './lazy-page.ts'
import { redirectByRole, redirectToSlug } from './loaders.ts'

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

const home = page('site/home/home-page.tsx')

const openPages: RouteObject[] = [
  { path: paths.home, ...home },
  { path: paths.homeByName, ...home },
  { path: paths.catalogue, ...page('site/catalogue-page/catalogue-page.tsx') },
  { path: paths.compare(), ...page('site/compare-page/compare-page.tsx') },
  {
    path: paths.product(':id', ':slug?'),
    loader: import.meta.env.SSR ? redirectToSlug : undefined,
    ...page('site/product-page/product-page.tsx'),
  },
  { path: paths.cart, ...page('ordering/cart-page/cart-page.tsx') },
  { path: paths.quickOrder, ...page('ordering/quick-order/quick-order-page.tsx') },
  { path: paths.sharedList(':token'), ...page('ordering/carts/shared-list-page.tsx') },
  { path: paths.about, ...page('site/articles/about-page.tsx') },
  { path: paths.blogs, ...page('site/articles/blogs-page.tsx') },
  { path: paths.page(':slug'), ...page('site/articles/owner-page.tsx') },
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
  { path: paths.purchase(':id'), ...page('site/product-page/purchase-page.tsx') },
  { path: paths.oneCart(':cartId'), ...page('ordering/cart-page/one-cart-page.tsx') },
  { path: paths.cartOrder(':cartId'), ...page('ordering/carts/cart-order-page.tsx') },
  { path: paths.myProfile(':id'), ...page('people/profiles/profile-form-page.tsx') },
]

/** Id of the route under which the dashboard's pages lie. */
export const SIGNED_IN = 'signedIn'

/** The site's routes. The browser loads those of the dashboard when it goes there: most visitors never do. */
export const siteRoutes = (dashboard: readonly RouteObject[]): RouteObject[] => [
  {
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
