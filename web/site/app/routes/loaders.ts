import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunction, redirect } from 'react-router'
import { slugOf } from '../../../../contract/values/text/slug.ts'
import { productQuery } from '../../../catalogue/products/queries.ts'
import { documentsQuery } from '../../../fulfilment/documents/queries.ts'
import { orderTermsQuery } from '../../../ordering/orders/queries.ts'
import { adminsOnlyPath } from '../../../people/sessions/guards/admin-only.tsx'
import { accountQuery, adminQuery, sessionQuery } from '../../../people/sessions/queries.ts'
import { isOrderPage, isStaffPage } from '../../../people/sessions/rights/staff-pages.ts'
import type { Api } from '../../../platform/base/calls/api.ts'
import { loginPath, paths, productPath } from '../../../platform/base/paths.ts'
import { shopQuery } from '../../../platform/base/shop-query.ts'
import { servicesContext } from './services.ts'

// On the server only, where a redirect is a status and a header and works without JavaScript. In the browser a route
// with a loader renders twice: while loading and with the result.

/**
 * Redirects signed-out visitors to the login page, customers from staff's pages, too, and staff from their own orders
 * to their first page. In the browser `<SignedInOnly>`, `<AdminOnly>` and the page of own orders do it.
 */
export const redirectByRole: LoaderFunction = async ({ context, request, params }) => {
  const { api, queryClient } = context.get(servicesContext)
  await queryClient.prefetchQuery(sessionQuery(api))
  const known = queryClient.getQueryData(sessionQuery(api).queryKey)
  const { pathname, search } = new URL(request.url)
  if (known && !known.user) throw redirect(loginPath(pathname + search))
  const { user, rights = [], needsFactor } = known ?? {}
  if (user && rights.length === 0 && isStaffPage(pathname))
    throw redirect(needsFactor ? paths.account : adminsOnlyPath(pathname + search))
  if (rights.length > 0 && pathname === paths.dashboard) {
    // Loaded here alone, so that it is not in the script of every page.
    const { firstPageOf } = await import('../../../people/sessions/rights/page-rights.ts')
    throw redirect(firstPageOf(rights))
  }
  // Its frame depends on the role, and would move once that is known.
  if (user && isOrderPage(pathname)) await queryClient.prefetchQuery(adminQuery(api, user.email))
  // A buyer's papers stand above the order's lines, which would move.
  const { orderId } = params
  if (user && rights.length === 0 && orderId !== undefined && isOrderPage(pathname))
    await Promise.all([
      queryClient.prefetchQuery(documentsQuery(api, orderId)),
      queryClient.prefetchQuery(orderTermsQuery(api)),
    ])
  // A notice above the page's heading depends on the account.
  if (rights.length > 0 && (await signsInHere(api, queryClient)))
    await queryClient.prefetchQuery(accountQuery(api))
  return null
}

/** Another identity provider keeps the accounts itself. */
async function signsInHere(api: Api, queryClient: QueryClient): Promise<boolean> {
  await queryClient.prefetchQuery(shopQuery(api))
  return queryClient.getQueryData(shopQuery(api).queryKey)?.signIn.provider === 'embedded'
}

/** Redirects an old or mistyped slug permanently to the product's one address. Links of the site have it. */
export const redirectToSlug: LoaderFunction = async ({ context, params }) => {
  const { api, queryClient } = context.get(servicesContext)
  const query = productQuery(api, params.id ?? '')
  await queryClient.prefetchQuery(query)
  const product = queryClient.getQueryData(query.queryKey)
  if (product && params.slug !== slugOf(product.name)) return redirect(productPath(product), 301)
  return null
}
